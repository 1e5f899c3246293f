import { randomBytes } from "node:crypto";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import type { Stored, Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { isOpen, TransitionRefused } from "../case/case-machine";
import { CaseMoved, CaseNotFound } from "../case/case-refusals";
import { isLiveLink, linksOf } from "../case/case-parties.server";
import { moveBy, type StepContext, type StepResult, type StepTaken } from "../case/case-step.server";
import { shortened, takeStaffStep, type StaffStepBy } from "../case/staff-steps.server";
import { caseLinks } from "../collection";
import { isTakenOver } from "../taken-over";
import type { CaseLinkFields, ComplaintFields, ComplaintMessageFields } from "../schema";
import { queueCasinoAsked } from "./casino-asked.server";
import { askedHow, canAsk, isUnreached, reachWords } from "./reach";
import { canAnswer, reachWithin } from "./read-reach.server";

type Links = readonly Stored<CaseLinkFields>[];

interface Question {
  question: string;
  visibility?: ComplaintMessageFields["visibility"];
}

/**
 * Asks a party a question. The player's clock starts at once; so does the casino's if somebody answers for it here.
 * Otherwise the casino is asked by mail, and its clock starts when its mail server has taken one. `shown`: in words, who
 * staff saw would be asked. Throws TransitionRefused when there is nobody to ask, and CaseMoved when it would be others.
 */
export function askParty(
  by: StaffStepBy,
  { party, question, visibility = "public", shown }: Question & { party: "player" | "casino"; shown?: string },
): Promise<StepTaken> {
  return party === "player"
    ? takeStaffStep(by, (complaint, { at, settings }) => {
        const move = moveBy("ask", complaint, { to: "awaiting_player", actor: "staff", at, clocks: settings.clocks });
        if (isTakenOver(complaint))
          throw new TransitionRefused(
            "not_in_table",
            complaint.state,
            "awaiting_player",
            "its player has no account here.",
          );
        return {
          move,
          message: { body: question, visibility },
          act: { action: "complaint.ask-player", note: shortened(question) },
        };
      })
    : askCasino(by, { question, visibility, ...(shown !== undefined && { shown }) });
}

function askCasino(
  by: StaffStepBy,
  { question, visibility = "public", shown }: Question & { shown?: string },
): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction, at, settings }) => {
    const reach = await reachWithin(transaction, complaint);
    const to = reach.people.length > 0 ? "awaiting_casino" : "asking_casino";
    const move = moveBy("ask", complaint, {
      ...{ to, actor: "staff", at, clocks: settings.clocks, reason: askedHow(reach) },
    } as const);
    if (!canAsk(reach)) throw new TransitionRefused("not_in_table", complaint.state, to, "there is nobody to ask.");
    if (shown !== undefined && shown !== reachWords(reach))
      throw new CaseMoved(`This would now go to ${reachWords(reach)}.`);
    const links = await transaction.query(caseLinks, linksOf(complaint.ref));
    return {
      move,
      message: { body: question, visibility },
      act: { action: "complaint.ask-casino", note: shortened(question) },
      also(writer) {
        for (const { email } of reach.mailboxes) mailLink(writer, complaint, { address: email, question, links, at });
      },
    };
  });
}

/** Makes a new link to a case and queues the mail with it. It replaces earlier ones to the same mailbox. */
function mailLink(
  transaction: Transaction,
  { ref, casinoId }: Pick<ComplaintFields, "ref" | "casinoId">,
  { address, question, links, at }: { address: string; question: string | null; links: Links; at: string },
): void {
  const token = randomBytes(32).toString("base64url");
  const id = sha256Hex(token);
  for (const earlier of links)
    if (earlier.address === address && earlier.endedAt === null)
      transaction.update(caseLinks, earlier.id, { endedAt: at });
  transaction.set(
    caseLinks,
    id,
    { ref, address, delivery: "waiting", problem: null, settledAt: null, endedAt: null },
    { when: { exists: false } },
  );
  queueCasinoAsked(transaction, { ref, linkId: id, token, to: address, question }, casinoId);
}

/** Takes a step on one link of an open case. Throws CaseNotFound for any other link. */
function takeLinkStep(
  by: StaffStepBy,
  id: string,
  action: "complaint.end-link" | "complaint.renew-link",
  step: (
    context: StepContext & { complaint: Stored<ComplaintFields>; link: Stored<CaseLinkFields>; links: Links },
  ) => Promise<StepResult> | StepResult,
): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, context) => {
    const links = await context.transaction.query(caseLinks, linksOf(complaint.ref));
    const link = links.find((one) => one.id === id);
    if (!link) throw new CaseNotFound(complaint.ref);
    const { state } = complaint;
    if (!isOpen(state)) throw new TransitionRefused("not_in_table", state, state, "the complaint has ended.");
    // The log can't be changed, so the address itself must not be in it.
    const act = { action, note: maskedAddress(link.address), changes: [] };
    return { act, ...(await step({ ...context, complaint, link, links })) };
  });
}

/**
 * Withdraws a link: it no longer opens the case. A request that nobody else at the casino can answer is withdrawn with
 * it, so that no clock runs for somebody who can't answer.
 */
export function endLink(by: StaffStepBy, id: string): Promise<StepTaken> {
  return takeLinkStep(by, id, "complaint.end-link", async ({ transaction, complaint, link, at, settings }) => {
    const isOnly = !(await canAnswer(transaction, complaint, id));
    const isAsked = complaint.state === "asking_casino" || complaint.state === "awaiting_casino";
    const reason = "The link by which the casino could answer was withdrawn.";
    const recall = { to: "under_review", actor: "staff", at, clocks: settings.clocks, reason } as const;
    return {
      ...(isOnly && isAsked && link.endedAt === null && { move: moveBy("recall", complaint, recall) }),
      also(writer) {
        writer.update(caseLinks, id, { endedAt: link.endedAt ?? at });
      },
    };
  });
}

/**
 * Mails a new link to the mailbox of an earlier one, which ends. Throws TransitionRefused for one that isn't the
 * casino's any more.
 */
export function renewLink(by: StaffStepBy, id: string): Promise<StepTaken> {
  return takeLinkStep(by, id, "complaint.renew-link", async ({ transaction, complaint, link, links, at }) => {
    const { address } = link;
    const { state } = complaint;
    if (!(await isLiveLink(transaction, complaint, { ...link, endedAt: null })))
      throw new TransitionRefused("not_in_table", state, state, "the casino no longer takes complaints there.");
    return {
      also(writer) {
        mailLink(writer, complaint, { address, question: null, links, at });
      },
    };
  });
}

/**
 * Closes a complaint whose casino could not be reached. `reason` is for the public. Throws TransitionRefused when
 * somebody can be asked.
 */
export function closeUnreached(by: StaffStepBy, { reason }: { reason: string }): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction, at, settings }) => {
    const nobodyReached = isUnreached(await reachWithin(transaction, complaint));
    return {
      move: moveBy("abandon", complaint, {
        ...{ to: "unreachable", actor: "staff", at, clocks: settings.clocks, reason, nobodyReached },
      } as const),
      act: { action: "complaint.close-unreached", note: shortened(reason) },
    };
  });
}
