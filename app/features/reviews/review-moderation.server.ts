import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { users } from "~/features/accounts/collection";
import { casinos } from "~/features/casinos/collection";
import { notify } from "~/features/notifications/notifications.server";
import { currentSettings } from "~/features/settings/settings.server";
import { inBackground } from "~/http/background.server";
import { mailedOrigin } from "~/http/site-origin.server";
import { readTallied, tellScoreChange, writeTallied, type ScoreChange } from "./casino-score.server";
import { reviews } from "./collection";
import { REVIEW_MOVES, REVIEW_STATE_WORDS, type ReviewMove } from "./review-moves";
import { withoutReview, withReview } from "./review-totals";
import { revisionOf } from "./review-writing.server";
import type { ReviewFields, ReviewState } from "./schema";

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

export type ModerationOutcome =
  | { outcome: "done"; state: ReviewState }
  /** It was so already: nothing was written and nobody mailed. */
  | { outcome: "already"; state: ReviewState }
  | { outcome: "missing" }
  /** Its author has reworded it since `revision`. */
  | { outcome: "stale" }
  | { outcome: "refused"; message: string };

interface Decision {
  /** uid of the member of staff, or a system actor. */
  actor: string;
  /** For the author: what rule was broken and by what. 10 to 500 characters. */
  reason?: string;
  /** Of the wording that was judged; left out: whatever it is now. */
  revision?: number;
}

const CAUSES: Partial<Record<ReviewMove, string>> = {
  publish: "A player’s review was published",
  hide: "A player’s review was hidden",
  restore: "A player’s review was restored",
};

/** Lets a pending review appear. */
export function publishReview(id: string, decision: Decision): Promise<ModerationOutcome> {
  return moderate("publish", id, decision);
}

/** Turns a pending review down; the author is mailed the reason. */
export function rejectReview(id: string, decision: Decision & { reason: string }): Promise<ModerationOutcome> {
  return moderate("reject", id, decision);
}

/** Takes a published review out of sight while it is looked into; the author is mailed the reason. */
export function hideReview(id: string, decision: Decision & { reason: string }): Promise<ModerationOutcome> {
  return moderate("hide", id, decision);
}

/** Brings a hidden review back. */
export function restoreReview(id: string, decision: Decision): Promise<ModerationOutcome> {
  return moderate("restore", id, decision);
}

/** Removes a hidden review for good; the author is mailed a statement of reasons. */
export function removeReview(id: string, decision: Decision & { reason: string }): Promise<ModerationOutcome> {
  return moderate("remove", id, decision);
}

/**
 * Moves a review as the table `REVIEW_MOVES` allows; anything else is refused with a message that names both states.
 * Totals and the casino's score follow in the same transaction.
 */
export async function moderate(move: ReviewMove, id: string, decision: Decision): Promise<ModerationOutcome> {
  const { from, to, needsReason } = REVIEW_MOVES[move];
  const reason = decision.reason?.trim() ?? "";
  if (needsReason && (reason.length < SHORTEST_REASON || reason.length > LONGEST_REASON)) {
    const message = `Give the author a reason of ${String(SHORTEST_REASON)} to ${String(LONGEST_REASON)} characters.`;
    return { outcome: "refused", message };
  }
  const { documents, clock } = backend();
  const settings = await currentSettings();
  const at = clock().toISOString();
  const { answer, review, change } = await documents.transaction<{
    answer: ModerationOutcome;
    review?: Stored<ReviewFields>;
    change?: ScoreChange | null;
  }>(decision.actor, async (transaction) => {
    const found = await transaction.get(reviews, id);
    if (!found) return { answer: { outcome: "missing" } };
    if (found.state === to) return { answer: { outcome: "already", state: to } };
    if (found.state !== from) {
      const message = `A review that is ${REVIEW_STATE_WORDS[found.state]} can’t become ${REVIEW_STATE_WORDS[to]}.`;
      return { answer: { outcome: "refused", message } };
    }
    if (decision.revision !== undefined && decision.revision !== revisionOf(found))
      return { answer: { outcome: "stale" } };
    const countsNow = from === "published";
    const willCount = to === "published";
    const tallied = countsNow || willCount ? await readTallied(transaction, found.casinoId, at) : null;
    // A reworded review keeps its first date: writing anew must not make old experience weigh as fresh.
    const publishedAt = willCount ? (found.publishedAt ?? at) : found.publishedAt;
    transaction.update(reviews, id, { state: to, stateReason: needsReason ? reason : null, publishedAt });
    const done: ModerationOutcome = { outcome: "done", state: to };
    if (!tallied) return { answer: done, review: found };
    const totals = willCount
      ? withReview(tallied.totals, { ...found, publishedAt })
      : withoutReview(tallied.totals, found);
    const because = { at, cause: CAUSES[move] ?? "Players’ reviews changed" };
    return {
      answer: done,
      review: found,
      change: writeTallied(transaction, found.casinoId, tallied, totals, settings, because),
    };
  });
  tellScoreChange(change ?? null);
  if (review) inBackground("word to a review’s author", () => tellAuthor(move, review, reason, at));
  return answer;
}

/** Reviews in one state, the longest waiting first, a hundred at most. */
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

const NOTICES: Record<ReviewMove, string> = {
  publish: "is published",
  reject: "was not published",
  hide: "is hidden while we look into it",
  restore: "is published again",
  remove: "was removed",
};

async function tellAuthor(
  move: ReviewMove,
  review: Stored<ReviewFields>,
  reason: string,
  decidedAt: string,
): Promise<void> {
  const { documents } = backend();
  const casino = await documents.get(casinos, review.casinoId);
  const name = casino?.name ?? "a casino";
  const href = `/casinos/${casino?.slug ?? review.casinoId}/review`;
  const text = `Your review of ${name} ${NOTICES[move]}.`;
  const key = `review-${review.id}-${move}-${decidedAt}`;
  // The reason goes to the author by mail whatever their notices are set to: they are owed it.
  if (!REVIEW_MOVES[move].needsReason) return notify([review.userId], { text, href, key });
  await notify([review.userId], { text: `${text} The reason stands beside it.`, href, key, mail: false });
  const author = await documents.get(users, review.userId);
  if (!author?.email) return;
  const { site } = await currentSettings();
  await backend().mail.send({
    kind: `review-${REVIEW_MOVES[move].done}`,
    to: author.email,
    subject: `${site.name}: ${text.slice(0, -1)}`,
    text: statementOfReasons({ move, review, casinoName: name, reason, decidedAt, href }),
  });
}

const CONSEQUENCES: Partial<Record<ReviewMove, string>> = {
  reject:
    "It does not appear on the casino’s page and does not count in its rating. You can change it and send it in again.",
  hide: "It does not appear and does not count in the casino’s rating until we have looked into it. You can change it meanwhile.",
  remove:
    "It does not appear any more and does not count in the casino’s rating. This is final: it can’t be changed or written anew.",
};

function statementOfReasons({
  move,
  review,
  casinoName,
  reason,
  decidedAt,
  href,
}: {
  move: ReviewMove;
  review: ReviewFields;
  casinoName: string;
  reason: string;
  decidedAt: string;
  href: string;
}): string {
  const noticed =
    review.flags.length > 0
      ? "Readers told us about it; a person of our staff then read and judged it."
      : "We found it ourselves; a person of our staff read and judged it.";
  return `Your review of ${casinoName} ${NOTICES[move]}.

Your review: "${review.title}", sent ${review.submittedAt.slice(0, 10)}
Decided: ${decidedAt.slice(0, 10)}

Why: ${reason}

The rule it is measured by is our review policy:
${mailedOrigin()}/how-we-rate#reviews-by-players

How we came to it: ${noticed} Nothing was decided by a machine.

What it means: ${CONSEQUENCES[move] ?? ""}
${mailedOrigin()}${href}

If you think we are wrong, answer here and another person looks at it:
${mailedOrigin()}/contact?type=general

You may also turn to a certified out-of-court dispute settlement body or to a court.
`;
}
