import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import type { Settings } from "~/platform/settings/schema";
import { settingsWithin } from "~/platform/settings/settings.server";
import { readTallied, writeTallied, type Tallied } from "../writing/casino-score.server";
import { reviews } from "../collection";
import { readCounts, writeCounts } from "../counts/review-counting.server";
import { groundOf, type ReviewGround } from "../grounds";
import { queueReviewDecision, queueReplyRemoval } from "./review-letter.server";
import { LONGEST_REASON, SHORTEST_REASON } from "./moderation-forms";
import { REVIEW_MOVES, REVIEW_STATE_WORDS, type ReviewMove } from "./review-moves";
import { withoutReview, withReview } from "../review-totals";
import { textVersion } from "../writing/review-writing.server";
import { hasOpenFlag, type ReviewFields, type ReviewState } from "../schema";

export type ModerationOutcome =
  | { outcome: "done"; state: ReviewState }
  /** The review was in that state already: nothing was written and nobody mailed. */
  | { outcome: "already"; state: ReviewState }
  | { outcome: "missing" }
  /** Its author has edited it since `version`, or the casino has given another reply. */
  | { outcome: "stale" }
  | { outcome: "refused"; message: string };

export interface Decision {
  /** Staff member for the log. */
  by: Staff;
  /** Reason for the author: which rule was broken and by what. 10 to 500 characters. */
  reason?: string;
  /** Grounds of a decision against the review; if left out, those that the reason begins with. */
  ground?: ReviewGround;
  /** The version of the text that was judged (`textVersion`); if left out, the current one is decided on. */
  version?: number;
}

/**
 * Moves a review as the table `REVIEW_MOVES` allows; anything else is refused with a message that names both states.
 * Counts, totals and the casino's score are updated in the same transaction.
 */
export async function moderate(move: ReviewMove, id: string, decision: Decision): Promise<ModerationOutcome> {
  const { needsReason } = REVIEW_MOVES[move];
  const reason = decision.reason?.trim() ?? "";
  if (needsReason && (reason.length < SHORTEST_REASON || reason.length > LONGEST_REASON)) {
    const message = `Give the author a reason of ${String(SHORTEST_REASON)} to ${String(LONGEST_REASON)} characters.`;
    return { outcome: "refused", message };
  }
  return backend().documents.transaction(decision.by.uid, async (transaction) =>
    moveWithin(transaction, move, id, { ...decision, reason }, await settingsWithin(transaction)),
  );
}

/**
 * Moves a review as part of a larger transaction that has written nothing yet. With it the words to the author, and to
 * the people who saved the casino, are queued. The caller checks the reason's length.
 */
export async function moveWithin(
  transaction: Transaction,
  move: ReviewMove,
  id: string,
  { by, reason = "", ground, version }: Decision,
  settings: Settings,
): Promise<ModerationOutcome> {
  const { from, to, needsReason } = REVIEW_MOVES[move];
  const at = backend().clock().toISOString();
  const found = await transaction.get(reviews, id);
  if (!found) return { outcome: "missing" };
  if (found.state === to) return { outcome: "already", state: to };
  if (found.state !== from) {
    const message = `A review that is ${REVIEW_STATE_WORDS[found.state]} can’t become ${REVIEW_STATE_WORDS[to]}.`;
    return { outcome: "refused", message };
  }
  if (version !== undefined && version !== textVersion(found)) return { outcome: "stale" };
  const countsNow = from === "published";
  const willCount = to === "published";
  const tallied = countsNow || willCount ? await readTallied(transaction, found.casinoId, at) : null;
  const counts = await readCounts(transaction, found.casinoId);
  // An edited review keeps its first date, so that an edit can't make an old experience count as fresh.
  const publishedAt = willCount ? (found.publishedAt ?? at) : found.publishedAt;
  const changes = { state: to, stateReason: needsReason ? reason : null, publishedAt };
  const grounds = needsReason ? groundOf({ ground, stateReason: reason }) : null;
  transaction.update(reviews, id, { ...changes, ground: grounds, ...handledFlags(found, at) });
  writeCounts(transaction, found.casinoId, counts, found, { ...changes, ground: grounds });
  recordAct(transaction, by, {
    action: `review.${move}`,
    entity: { kind: "review", id, label: found.title },
    changes: fieldChanges(pick(found, changes), changes),
  });
  if (tallied) writeTotals(transaction, move, { ...found, publishedAt }, tallied, settings, at);
  queueReviewDecision(transaction, { move, review: found, reason, decidedAt: at });
  return { outcome: "done", state: to };
}

function writeTotals(
  transaction: Transaction,
  move: ReviewMove,
  review: Stored<ReviewFields>,
  tallied: Tallied,
  settings: Settings,
  at: string,
): void {
  const totals =
    REVIEW_MOVES[move].to === "published" ? withReview(tallied.totals, review) : withoutReview(tallied.totals, review);
  writeTallied(transaction, review.casinoId, tallied, totals, settings, at);
}

function pick<F extends object>(from: F, names: Partial<F>): Partial<F> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, from[name as keyof F]])) as Partial<F>;
}

/** A decision on a review answers all its flags. */
function handledFlags({ flags }: ReviewFields, at: string): Pick<ReviewFields, "flags"> {
  return { flags: flags.map((flag) => ({ ...flag, handledAt: flag.handledAt ?? at })) };
}

/** Dismisses the flags of a review that stays as it is; `already` when there are none. */
export async function keepFlagged(id: string, { by, version }: Decision): Promise<ModerationOutcome> {
  const { documents, clock } = backend();
  return documents.transaction<ModerationOutcome>(by.uid, async (transaction) => {
    const found = await transaction.get(reviews, id);
    if (!found) return { outcome: "missing" };
    if (!hasOpenFlag(found)) return { outcome: "already", state: found.state };
    if (version !== undefined && version !== textVersion(found)) return { outcome: "stale" };
    transaction.update(reviews, id, handledFlags(found, clock().toISOString()));
    const waiting = found.flags.filter(({ handledAt }) => handledAt === undefined).length;
    recordAct(transaction, by, {
      action: "review.keep",
      entity: { kind: "review", id, label: found.title },
      note: `${String(waiting)} ${waiting === 1 ? "flag" : "flags"} answered without a change`,
    });
    return { outcome: "done", state: found.state };
  });
}

/**
 * Removes a casino's reply to a review; its representatives are told why and may write another. `version` is the time
 * of the reply that was judged; `stale` when there is another one now.
 */
export async function removeReply(
  id: string,
  { by, reason = "", version }: Pick<Decision, "by" | "reason"> & { version: string },
): Promise<ModerationOutcome> {
  const why = reason.trim();
  if (why.length < SHORTEST_REASON || why.length > LONGEST_REASON)
    return { outcome: "refused", message: "Enter a reason for the casino, 10 to 500 characters." };
  const { documents, clock } = backend();
  return documents.transaction<ModerationOutcome>(by.uid, async (transaction) => {
    const found = await transaction.get(reviews, id);
    if (!found) return { outcome: "missing" };
    if (!found.reply) return { outcome: "already", state: found.state };
    if (found.reply.at !== version) return { outcome: "stale" };
    transaction.update(reviews, id, { reply: null });
    recordAct(transaction, by, {
      action: "review.remove-reply",
      entity: { kind: "review", id, label: found.title },
      changes: fieldChanges({ reply: found.reply }, { reply: null }),
      note: why,
    });
    queueReplyRemoval(transaction, { review: found, reason: why, decidedAt: clock().toISOString() });
    return { outcome: "done", state: found.state };
  });
}

/** Records whether staff saw proof that the author played there. `note` describes the document for the log. */
export async function setVerification(
  id: string,
  verification: ReviewFields["verification"],
  { by, note }: { by: Staff; note: string },
): Promise<ModerationOutcome> {
  return backend().documents.transaction<ModerationOutcome>(by.uid, async (transaction) => {
    const found = await transaction.get(reviews, id);
    if (!found) return { outcome: "missing" };
    if (found.verification === verification) return { outcome: "already", state: found.state };
    transaction.update(reviews, id, { verification });
    recordAct(transaction, by, {
      action: "review.verify",
      entity: { kind: "review", id, label: found.title },
      changes: fieldChanges({ verification: found.verification }, { verification }),
      note,
    });
    return { outcome: "done", state: found.state };
  });
}

/** Returns reviews in one state, the longest waiting first, a hundred at most. */
export async function listForModeration(state: ReviewState) {
  const { items } = await backend().documents.query(reviews, {
    where: [["state", "==", state]],
    orderBy: ["submittedAt"],
    limit: 100,
  });
  return items.map(({ id, submittedAt, stars, title, flags }) => ({
    id,
    submittedAt,
    stars,
    title,
    flags: flags.length,
  }));
}
