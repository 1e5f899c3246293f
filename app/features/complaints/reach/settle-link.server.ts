import type { Stored, Transaction } from "~/backend/documents/port";
import { settingsWithin } from "~/platform/settings/settings.server";
import { remark, type Extension, type Move } from "../case/case-machine";
import { linksOf } from "../case/case-parties.server";
import { caseOf, moveBy, write } from "../case/case-step.server";
import { caseLinks, complaints } from "../collection";
import type { CaseLinkFields, ComplaintFields } from "../schema";
import { reachWithin } from "./read-reach.server";

const LONGEST_PROBLEM = 300;

const TAKEN_WORDS = "Sent to its address for complaints.";
const MISSED_WORDS = {
  asking_casino: "Our email did not reach the casino’s address for complaints, so its time to answer has not started.",
  awaiting_casino: "Our email to the casino’s address for complaints came back, so its deadline no longer runs.",
} as const;

/** What became of the mail with a link; `problem` in the words of the mail server. */
export type LinkDelivery = { delivery: "sent" } | { delivery: "failed"; problem: string };

type Link = Stored<CaseLinkFields>;

/**
 * Returns what a mail's outcome means for its case: the clock starts with the first mail that is taken, and the case is
 * staff's again when nobody at the casino can know of the request. Null if it changes nothing. `others`: the links that
 * are live besides.
 */
export function moveOfDelivery(
  complaint: ComplaintFields,
  { delivery }: LinkDelivery,
  {
    others,
    people,
    at,
    clocks,
  }: {
    others: readonly Pick<Link, "delivery">[];
    /** How many people answer for the casino here. */
    people: number;
    at: string;
    clocks: Parameters<typeof moveBy>[2]["clocks"];
  },
): Move | Extension | null {
  const { state } = complaint;
  if (state !== "asking_casino" && state !== "awaiting_casino") return null;
  const step = { actor: "mail", at, clocks } as const;
  if (delivery === "sent") {
    if (state === "asking_casino")
      return moveBy("reach", complaint, { ...step, to: "awaiting_casino", reason: TAKEN_WORDS });
    if (others.some((one) => one.delivery === "sent")) return null;
    const { fields, event } = remark(caseOf(complaint), "mailed", TAKEN_WORDS, at);
    return { fields, event: { ...event, actor: "mail" } };
  }
  const isMissed = people === 0 && others.every((one) => one.delivery === "failed");
  return isMissed ? moveBy("miss", complaint, { ...step, to: "under_review", reason: MISSED_WORDS[state] }) : null;
}

/**
 * Records what became of the mail with a link, with what it means for the case, in one transaction. A link that has
 * ended in the meantime moves nothing. Returns the trail's new entry and the case after it; null if there is none.
 */
export async function settleLink(
  transaction: Transaction,
  { ref, linkId }: { ref: string; linkId: string },
  outcome: LinkDelivery,
  at: string,
) {
  const link = await transaction.get(caseLinks, linkId);
  const complaint = await transaction.get(complaints, ref);
  if (!link || !complaint) return null;
  const settings = await settingsWithin(transaction);
  const links = await transaction.query(caseLinks, linksOf(ref));
  const others = links.filter(({ id, endedAt }) => id !== linkId && endedAt === null);
  const { people } = await reachWithin(transaction, complaint);
  const problem = outcome.delivery === "failed" ? outcome.problem.slice(0, LONGEST_PROBLEM) : null;
  const move =
    link.endedAt === null
      ? moveOfDelivery(complaint, outcome, { others, people: people.length, at, clocks: settings.clocks })
      : null;
  const written = move && (await write(transaction, complaint, { move }, { actor: "mail" }, settings, at));
  transaction.update(caseLinks, linkId, { delivery: outcome.delivery, problem, settledAt: at });
  return written?.event ? { complaint: written.after, event: written.event } : null;
}
