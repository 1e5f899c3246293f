import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import type { Viewer } from "~/platform/access/viewer.server";
import { casinos } from "~/features/casinos/collection";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { readTallied, writeTallied } from "./casino-score.server";
import { reviews } from "../collection";
import { readCounts, writeCounts } from "../counts/review-counting.server";
import { FLAG_REASONS, type FlagReason, type ReviewForm } from "./review-forms";
import { findReviewByAddress, newPublicId } from "../public/public-id.server";
import { withoutReview } from "../review-totals";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { mailboxHashes } from "~/platform/access/mailbox-hash.server";
import type { ReviewFields } from "../schema";

type Review = Stored<ReviewFields>;
type Wording = Pick<ReviewForm, "stars" | "title" | "body" | "experiencedOn" | "incentive">;

const HOUR = 3_600;
const WRITINGS_BY_USER: Limit = { name: "review-writing", points: 30, seconds: HOUR, isShared: true };
const FLAGS_BY_USER: Limit = { name: "review-flags", points: 30, seconds: HOUR, isShared: true };
const MOST_EDITS = 50;
const MOST_FLAGS = 100;

/** Returns the id of a person's review of a casino, so that the store itself refuses a second. */
export function reviewId(casinoId: string, userId: string): string {
  return `${casinoId}.${userId}`;
}

/** Returns the version of a review's text: the number of its edits. */
export function textVersion({ edits }: Pick<ReviewFields, "edits">): number {
  return edits.length;
}

function isSameWording(review: ReviewFields, wording: Wording): boolean {
  return (
    review.stars === wording.stars &&
    review.title === wording.title &&
    review.body === wording.body &&
    review.experiencedOn === wording.experiencedOn &&
    review.incentive === wording.incentive
  );
}

function wordingOf({ stars, title, body, experiencedOn, incentive }: Wording): Wording {
  return { stars, title, body, experiencedOn, incentive };
}

function publicName({ user }: Viewer): string {
  return user.displayName.length < 2 ? "Player" : user.displayName;
}

/** Returns a person's own review of a casino with everything they may know of it; null when they wrote none. */
export async function findOwnReview(casinoId: string, userId: string) {
  const review = await backend().documents.get(reviews, reviewId(casinoId, userId));
  if (!review) return null;
  const { id, state, stateReason, submittedAt, publishedAt, reply } = review;
  return {
    id,
    ...wordingOf(review),
    state,
    stateReason,
    submittedAt,
    publishedAt,
    reply,
    version: textVersion(review),
  };
}
export type OwnReview = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

export type WritingOutcome =
  | { outcome: "written" }
  /** The person represents this casino, or has written too much in an hour (`seconds` to wait). */
  | { outcome: "interested" }
  | { outcome: "wait"; seconds: number }
  /** Another account with the same mailbox has reviewed this casino. */
  | { outcome: "twin" }
  /** The text has changed since the writer loaded it. */
  | { outcome: "stale" }
  /** The review was removed for good, or edited 50 times. */
  | { outcome: "closed" };

/**
 * Submits a person's first review of a casino, which then waits for approval. Sending it twice stores it once; when
 * there is already one with another text the outcome is `stale`.
 */
export async function submitReview(viewer: Viewer, casinoId: string, wording: Wording): Promise<WritingOutcome> {
  const { documents, clock } = backend();
  const { uid, email } = viewer.user;
  const hashes = await mailboxHashes(email);
  const [mailbox] = hashes;
  const id = reviewId(casinoId, uid);
  const seconds = await countTry(WRITINGS_BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  return documents.transaction<WritingOutcome>(uid, async (transaction) => {
    const known = await transaction.get(reviews, id);
    const writer = await transaction.get(users, uid);
    if (writer?.representsCasinos.includes(casinoId)) return { outcome: "interested" };
    const ofMailbox = await transaction.query(reviews, {
      where: [
        ["casinoId", "==", casinoId],
        ["mailbox", "in", hashes],
      ],
      limit: 2,
    });
    if (ofMailbox.some(({ userId }) => userId !== uid)) return { outcome: "twin" };
    if (known) return { outcome: known.state !== "removed" && isSameWording(known, wording) ? "written" : "stale" };
    const counts = await readCounts(transaction, casinoId);
    transaction.set(
      reviews,
      id,
      {
        ...wordingOf(wording),
        publicId: newPublicId(),
        casinoId,
        userId: uid,
        mailbox,
        authorName: publicName(viewer),
        verification: "none",
        reply: null,
        flags: [],
        state: "pending",
        stateReason: null,
        submittedAt: clock().toISOString(),
        publishedAt: null,
        edits: [],
      },
      { when: { exists: false } },
    );
    writeCounts(transaction, casinoId, counts, null, { state: "pending", stateReason: null });
    return { outcome: "written" };
  });
}

/**
 * Edits the author's own review and keeps the earlier text. A published or rejected review waits for approval again; a
 * hidden one stays hidden until staff restore it. `version` is that of the text the writer saw.
 */
export async function editReview(
  viewer: Viewer,
  casinoId: string,
  wording: Wording,
  version: number,
): Promise<WritingOutcome | { outcome: "missing" }> {
  const { documents, clock } = backend();
  const { uid } = viewer.user;
  const id = reviewId(casinoId, uid);
  const seconds = await countTry(WRITINGS_BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  const at = clock().toISOString();
  return documents.transaction<WritingOutcome | { outcome: "missing" }>(uid, async (transaction) => {
    const settings = await settingsWithin(transaction);
    const review = await transaction.get(reviews, id);
    if (!review) return { outcome: "missing" };
    if (review.state === "removed") return { outcome: "closed" };
    if (isSameWording(review, wording)) return { outcome: "written" };
    if (textVersion(review) !== version) return { outcome: "stale" };
    if (review.edits.length >= MOST_EDITS) return { outcome: "closed" };
    const tallied = review.state === "published" ? await readTallied(transaction, casinoId, at) : null;
    const counts = await readCounts(transaction, casinoId);
    const { stars, title, body, state, stateReason, ground = null } = review;
    const standing =
      state === "hidden"
        ? { state, stateReason, ground }
        : { state: "pending" as const, stateReason: null, ground: null };
    transaction.update(reviews, id, {
      ...wordingOf(wording),
      authorName: publicName(viewer),
      ...standing,
      edits: [{ stars, title, body, at }, ...review.edits],
    });
    writeCounts(transaction, casinoId, counts, review, standing);
    if (tallied) writeTallied(transaction, casinoId, tallied, withoutReview(tallied.totals, review), settings, at);
    return { outcome: "written" };
  });
}

/**
 * Withdraws the author's own review with its history and any reply. A removed review stays on file, so that its author
 * can't write a new one in its place. False when there was none; a repeated call does nothing.
 */
export async function withdrawReview(viewer: Viewer, casinoId: string): Promise<boolean> {
  const { documents, clock } = backend();
  const { uid } = viewer.user;
  const id = reviewId(casinoId, uid);
  const at = clock().toISOString();
  return documents.transaction(uid, async (transaction) => {
    const settings = await settingsWithin(transaction);
    const review = await transaction.get(reviews, id);
    if (!review || review.state === "removed") return false;
    const tallied = review.state === "published" ? await readTallied(transaction, casinoId, at) : null;
    const counts = await readCounts(transaction, casinoId);
    transaction.delete(reviews, id);
    writeCounts(transaction, casinoId, counts, review, null);
    if (tallied) writeTallied(transaction, casinoId, tallied, withoutReview(tallied.totals, review), settings, at);
    return true;
  });
}

/** Deletes a review that nobody but staff and its author has seen, when its author leaves. */
export async function deleteUnseenReview(id: string, actor: string): Promise<void> {
  await backend().documents.transaction(actor, async (transaction) => {
    const review = await transaction.get(reviews, id);
    if (review?.state !== "pending" && review?.state !== "rejected") return;
    const counts = await readCounts(transaction, review.casinoId);
    transaction.delete(reviews, id);
    writeCounts(transaction, review.casinoId, counts, review, null);
  });
}

/**
 * Returns a published review for the forms that flag or answer it, by its public id or its earlier one; null when it
 * isn't published.
 */
export async function findPublishedReview(address: string) {
  const review = await findReviewByAddress(address);
  if (review?.state !== "published") return null;
  const { publicId, casinoId, stars, title, body, authorName, publishedAt, submittedAt, reply } = review;
  return { id: publicId, casinoId, stars, title, body, authorName, publishedAt: publishedAt ?? submittedAt, reply };
}

/** True when the person represents the casino. */
export async function representsCasino(userId: string, casinoId: string): Promise<boolean> {
  return (await backend().documents.get(users, userId))?.representsCasinos.includes(casinoId) ?? false;
}

/**
 * Posts the casino's one reply to a published review and tells the author. `forbidden` for people who don't represent
 * this casino; `answered` when there is another reply already.
 */
export async function replyToReview(
  viewer: Viewer,
  address: string,
  body: string,
): Promise<"replied" | "answered" | "forbidden" | "missing"> {
  const { documents, clock } = backend();
  const id = (await findReviewByAddress(address))?.id ?? "none";
  const { uid } = viewer.user;
  return documents.transaction(uid, async (transaction) => {
    const found = await transaction.get(reviews, id);
    const writer = await transaction.get(users, uid);
    if (found?.state !== "published") return "missing";
    if (!writer?.representsCasinos.includes(found.casinoId)) return "forbidden";
    if (found.reply) return found.reply.body === body ? "replied" : "answered";
    const casino = await transaction.get(casinos, found.casinoId);
    transaction.update(reviews, id, { reply: { body, at: clock().toISOString() } });
    if (casino) notifyOfReply(transaction, casino, found, body);
    return "replied";
  });
}

function notifyOfReply(
  transaction: Transaction,
  casino: { name: string; slug: string },
  { id, userId, title, submittedAt }: Review,
  reply: string,
): void {
  queueNotice(transaction, [userId], {
    text: `${casino.name} has answered your review “${title}”.`,
    href: `/casinos/${casino.slug}/review`,
    quote: { by: casino.name, text: reply },
    // A review that was withdrawn and written again is another review with the same id.
    key: `review-reply-${id}-${submittedAt}`,
  });
}

/** True if somebody with this mailbox, under another account, has flagged the review. */
async function isAmong(transaction: Transaction, flags: ReviewFields["flags"], mailbox: string): Promise<boolean> {
  for (const { by } of flags) {
    const email = (await transaction.get(users, by))?.email ?? null;
    if (email !== null && canonicalMailbox(email) === mailbox) return true;
  }
  return false;
}

/**
 * Reports to staff that a published review breaks the rules, once for each person. Only staff learn who reported it.
 */
export async function flagReview(
  viewer: Viewer,
  address: string,
  { reason, details }: { reason: FlagReason; details: string },
): Promise<{ outcome: "flagged" | "missing" | "own" } | { outcome: "wait"; seconds: number }> {
  const { documents, clock } = backend();
  const { uid, email } = viewer.user;
  const mailbox = canonicalMailbox(email);
  const seconds = await countTry(FLAGS_BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  const id = (await findReviewByAddress(address))?.id ?? "none";
  return documents.transaction<{ outcome: "flagged" | "missing" | "own" }>(uid, async (transaction) => {
    const review = await transaction.get(reviews, id);
    if (review?.state !== "published") return { outcome: "missing" };
    if (review.userId === uid) return { outcome: "own" };
    const { flags } = review;
    // With a hundred flags staff know enough.
    if (
      flags.length >= MOST_FLAGS ||
      flags.some(({ by }) => by === uid) ||
      (await isAmong(transaction, flags, mailbox))
    )
      return { outcome: "flagged" };
    const flag = { by: uid, reason: `${FLAG_REASONS[reason]}: ${details}`, at: clock().toISOString() };
    transaction.update(reviews, id, { flags: [...flags, flag] });
    return { outcome: "flagged" };
  });
}
