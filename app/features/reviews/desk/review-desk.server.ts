import type { Condition, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { reviews } from "../collection";
import type { ReviewQueue } from "./review-queues";
import { textVersion } from "../writing/review-writing.server";
import type { ReviewFields } from "../schema";
import { wordDiff, type DiffPart } from "~/ui/differences/word-diff";

interface Rewording {
  at: string;
  stars: { from: number; to: number } | null;
  /** Null when unchanged. */
  title: DiffPart[] | null;
  body: DiffPart[] | null;
}

const changed = (from: string, to: string) => (from === to ? null : wordDiff(from, to));

/** Returns each edit of a review, newest first, with its changes to the text before. */
function rewordings(review: Pick<ReviewFields, "stars" | "title" | "body" | "edits">): Rewording[] {
  return review.edits.map((before, index) => {
    const after = review.edits[index - 1] ?? review;
    return {
      at: before.at,
      stars: before.stars === after.stars ? null : { from: before.stars, to: after.stars },
      title: changed(before.title, after.title),
      body: changed(before.body, after.body),
    };
  });
}

const MOST_OTHERS = 20;
const MOST_ACTS = 50;

/** Conditions of each of staff's queues. */
export const QUEUE_CONDITIONS: Readonly<Record<ReviewQueue, readonly Condition[]>> = {
  waiting: [["state", "==", "pending"]],
  flagged: [["isFlagged", "==", true]],
  hidden: [["state", "==", "hidden"]],
  published: [["state", "==", "published"]],
  all: [],
};

/** Returns the review of a queue that has waited longest, other than the open one. */
async function nextInQueue(queue: ReviewQueue, open: string) {
  const where = QUEUE_CONDITIONS[queue === "all" || queue === "published" ? "waiting" : queue];
  const { items } = await backend().documents.query(reviews, { where, orderBy: ["submittedAt"], limit: 2 });
  const next = items.find(({ id }) => id !== open);
  return next ? { id: next.id, title: next.title } : null;
}

async function authorOf(review: Stored<ReviewFields>) {
  const { documents } = backend();
  const [user, { items }, { byId }] = await Promise.all([
    documents.get(users, review.userId),
    documents.query(reviews, {
      where: [["userId", "==", review.userId]],
      orderBy: ["-submittedAt"],
      limit: MOST_OTHERS + 1,
    }),
    publishedCasinos.read(),
  ]);
  const others = items.filter(({ id }) => id !== review.id).slice(0, MOST_OTHERS);
  return {
    uid: review.userId,
    isKnown: user !== null,
    name: user?.displayName ?? review.authorName,
    state: user?.state ?? null,
    /** True when there is an address that nobody has confirmed. */
    isUnconfirmed: user !== null && user.email !== null && user.emailVerifiedAt === null,
    since: user?.createdAt ?? null,
    others: others.map(({ id, title, stars, state, stateReason, submittedAt, casinoId }) => ({
      id,
      title,
      stars,
      state,
      stateReason,
      submittedAt,
      casinoName: byId.get(casinoId)?.name ?? casinoId,
    })),
  };
}

async function flagsOf({ flags }: ReviewFields) {
  const people = await backend().documents.getMany(users, [...new Set(flags.map(({ by }) => by))]);
  const names = new Map(people.flatMap((person) => (person ? [[person.id, person.displayName] as const] : [])));
  return flags
    .map(({ by, reason, at, handledAt }) => ({
      by: { uid: by, name: names.get(by) ?? null },
      reason,
      at,
      handledAt: handledAt ?? null,
    }))
    .reverse();
}

async function actsOn(id: string) {
  const { items } = await backend().documents.query(auditEntries, {
    where: [
      ["entityKind", "==", "review"],
      ["entityId", "==", id],
    ],
    orderBy: ["-at"],
    limit: MOST_ACTS,
  });
  return items.map((act) => ({
    id: act.id,
    at: act.at,
    actorId: act.actorId,
    actorName: act.actorName,
    action: act.action,
    note: act.note ?? act.changes.find(({ field }) => field === "stateReason")?.to ?? null,
  }));
}

/** Returns the last act of staff on a review; null before the first. */
export async function lastActOn(id: string) {
  return (await actsOn(id))[0] ?? null;
}

/** Returns a review with everything staff need to judge it; null when there is none with this id. */
export async function findForModeration(id: string, queue: ReviewQueue) {
  const { documents } = backend();
  const review = await documents.get(reviews, id);
  if (!review) return null;
  const [casino, author, flags, acts, next] = await Promise.all([
    documents.get(casinos, review.casinoId),
    authorOf(review),
    flagsOf(review),
    actsOn(id),
    nextInQueue(queue, id),
  ]);
  const { title, stars, body, authorName, experiencedOn, incentive, verification } = review;
  const { state, stateReason, submittedAt, publishedAt, reply } = review;
  return {
    review: {
      ...{ id, title, stars, body, authorName, experiencedOn, incentive, verification },
      ...{ state, stateReason, submittedAt, publishedAt, reply },
      version: textVersion(review),
    },
    casino: casino
      ? { id: casino.id, name: casino.name, slug: casino.slug, isPublic: casino.publishState === "published" }
      : null,
    author,
    flags,
    rewordings: rewordings(review),
    acts,
    next,
    queue,
  };
}
export type ModeratedReview = NonNullable<Awaited<ReturnType<typeof findForModeration>>>;
