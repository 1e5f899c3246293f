import { readPauses } from "~/platform/site-hours/site-hours.server";
import { isClosed, isOpen, TransitionRefused } from "../case/case-machine";
import { NotYourStep } from "../case/case-refusals";
import { moveBy, takeStep, type StepBy, type StepContext, type StepTaken } from "../case/case-step.server";
import { complaintEvidence } from "../collection";
import type { ComplaintFields, ComplaintMessageFields, Party } from "../schema";

const MOST_EVIDENCE = 200;

function requireParty({ party }: StepContext): "player" | "casino" {
  if (party === "staff") throw new NotYourStep("Only the player and the casino can do that.");
  return party;
}

function requirePlayer({ party }: StepContext): void {
  if (party !== "player") throw new NotYourStep("Only the player can do that.");
}

/** Posts a party's answer to a request. Throws TransitionRefused when its answer isn't awaited, or no longer. */
export function answerComplaint(
  by: StepBy,
  { body, visibility }: { body: string; visibility: Exclude<ComplaintMessageFields["visibility"], "staff"> },
): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    const actor = requireParty(context);
    const { at, settings } = context;
    return {
      move: moveBy("answer", complaint, { to: "under_review", actor, at, clocks: settings.clocks }),
      message: { body, visibility },
    };
  });
}

/**
 * Adds what a party says without having been asked, for the parties and staff; the complaint stays as it is. Throws
 * TransitionRefused once the complaint has ended.
 */
export function addRemark(by: StepBy, { body }: { body: string }): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requireParty(context);
    const { state } = complaint;
    if (!isOpen(state)) throw new TransitionRefused("not_in_table", state, state, "the complaint has ended.");
    return { message: { body, visibility: "parties" } };
  });
}

/** Withdraws an open complaint for the player. `reason` is for the public. */
export function withdrawComplaint(by: StepBy, { reason }: { reason?: string | undefined } = {}): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requirePlayer(context);
    const { at, settings } = context;
    return {
      move: moveBy("withdraw", complaint, {
        to: "withdrawn",
        actor: "player",
        at,
        clocks: settings.clocks,
        ...(reason !== undefined && { reason }),
      }),
    };
  });
}

/**
 * Reopens an ended complaint: the player within the time limit and with evidence added since it ended; the casino at
 * any time when it was unresolved.
 */
export function reopenComplaint(by: StepBy, { body }: { body: string }): Promise<StepTaken> {
  return takeStep(by, async (complaint, context) => {
    const actor = requireParty(context);
    const { at, settings, transaction } = context;
    const evidence =
      actor === "player"
        ? await transaction.query(complaintEvidence, {
            where: [["ownerId", "==", complaint.ref]],
            orderBy: ["-at"],
            limit: MOST_EVIDENCE,
          })
        : [];
    const newEvidence = evidence.some(
      (file) => file.party === "player" && complaint.closedAt !== null && file.at > complaint.closedAt,
    );
    return {
      move: moveBy("reopen", complaint, {
        to: "under_review",
        actor,
        at,
        clocks: settings.clocks,
        newEvidence,
        pauses: await readPauses(transaction),
      }),
      fields: { outcomeAcceptedAt: null, ...(complaint.mergedInto && { mergedInto: null }) },
      message: { body, visibility: "public" },
    };
  });
}

/**
 * Records that the player accepts the outcome of a decided complaint. Throws TransitionRefused when there is nothing to
 * accept.
 */
export function acceptOutcome(by: StepBy): Promise<StepTaken> {
  return takeStep(by, (complaint, context) => {
    requirePlayer(context);
    const { state } = complaint;
    if (!canAcceptOutcome(complaint))
      throw new TransitionRefused("not_in_table", state, state, "there is no outcome to accept.");
    return {
      fields: { outcomeAcceptedAt: context.at },
      message: { body: "I accept this outcome.", visibility: "public" },
    };
  });
}

/** True when the complaint was decided and its player has not yet accepted the outcome. */
export function canAcceptOutcome({
  state,
  outcomeAcceptedAt,
}: Pick<ComplaintFields, "state" | "outcomeAcceptedAt">): boolean {
  return (state === "resolved" || state === "unresolved") && (outcomeAcceptedAt ?? null) === null;
}

/**
 * True if a party may add files at `at`: while the complaint is open, and for the player until it can no longer be
 * reopened with them (`until`).
 */
export function mayAddEvidence(complaint: ComplaintFields, party: Party, at: string, until: string | null): boolean {
  if (isOpen(complaint.state)) return true;
  if (!isClosed(complaint.state)) return false;
  if (party === "casino") return complaint.state === "unresolved";
  return party === "player" && until !== null && until > at;
}
