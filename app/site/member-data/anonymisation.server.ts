import { deleteUnsavedOf } from "~/platform/unsaved-text/unsaved-text.server";
import { fold } from "~/domain/text/fold";
import { allDocuments } from "~/backend/documents/each-document";
import type { Batch, Collection, Fields, Query, Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { normaliseEmail } from "~/domain/text/email-address";
import { recordAct } from "~/platform/audit/audit.server";
import { complaintDrafts, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { listEvidence, removeEvidence } from "~/features/complaints/evidence/evidence.server";
import { erasePlayer, renamePlayer } from "~/features/complaints/party/player-name.server";
import { contactMessages } from "~/features/contact/collection";
import { forgetSubscriber } from "~/features/newsletter/newsletter.server";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import { casinoAccess, factCorrections } from "~/features/casino-area/collection";
import type { ComplaintFields } from "~/features/complaints/schema";
import { forgetReports } from "~/features/games/reports/write-report.server";
import { forgetAsker, renameAsker } from "~/features/questions/write-question.server";
import { reviews } from "~/features/reviews/collection";
import type { ReviewFields } from "~/features/reviews/schema";
import { deleteUnseenReview } from "~/features/reviews/writing/review-writing.server";
import { eachEntry, eachPart } from "~/platform/scheduler/each-entry.server";
import { mayBeLost } from "~/http/listener/background.server";
import { alertMailboxes, alerts } from "~/platform/alerts/collection";
import { alertsOf } from "~/platform/alerts/own-alerts.server";
import { notifications, users } from "~/platform/access/collection";
import type { Staff } from "~/domain/staff";
import { mailboxIds } from "~/platform/mailboxes/mailbox-id.server";
import { dropAllOf } from "~/platform/outbox/lane.server";
import { mailAccountDeleted } from "~/platform/access/sign-in/mails.server";
import { deletePortrait } from "~/features/members/profile.server";
import { removeSecondFactor } from "~/platform/access/second-factor/second-factor.server";
import { isLastOwner, readForAct, userEntity, type Refused } from "~/platform/access/safeguards.server";
import type { UserFields } from "~/platform/access/schema";

const SYSTEM = "system:accounts";
const BATCH_SIZE = 200;
/** Replaces a name that was removed. */
export const FORMER = "Former player";
/** Stands for a name that staff took away. */
const NAMELESS = "Player";

/** Returns all documents of a query. */
export const everything = <F extends Fields>(collection: Collection<F>, query: Query): Promise<Stored<F>[]> =>
  allDocuments(backend().documents, collection, query);

export const complaintsOf = (uid: string) =>
  everything(complaints, { where: [["playerId", "==", uid]], orderBy: ["-submittedAt"] });
const reviewsBy = (uid: string): Query => ({ where: [["userId", "==", uid]], orderBy: ["-submittedAt"] });
export const reviewsOf = (uid: string) => everything(reviews, reviewsBy(uid));
export const messagesOf = (complaintId: string) =>
  everything(complaintMessages, { where: [["complaintId", "==", complaintId]], orderBy: ["at"] });

type Write = (batch: Batch) => unknown;

async function commitAll(writes: readonly Write[], actor: string): Promise<void> {
  for (let start = 0; start < writes.length; start += BATCH_SIZE) {
    const batch = backend().documents.batch(actor);
    for (const write of writes.slice(start, start + BATCH_SIZE)) write(batch);
    await batch.commit();
  }
}

/** Changes all documents of a query, or deletes them. */
async function changeAll<F extends Fields>(
  collection: Collection<F>,
  query: Query,
  change: Partial<F> | "delete",
  actor: string,
): Promise<void> {
  const writes: Write[] = [];
  for (const { id } of await everything(collection, query))
    writes.push((batch) => (change === "delete" ? batch.delete(collection, id) : batch.update(collection, id, change)));
  await commitAll(writes, actor);
}

/**
 * Takes a person's account name off their complaints and messages. The names on a case are the case's own: one that
 * the player chose for it stays, and none is ever replaced by another name of the account.
 */
export async function removeAccountName(uid: string, name: string): Promise<void> {
  for (const { id, state, playerName } of await complaintsOf(uid))
    if (state !== "draft" && fold(playerName) === fold(name)) await renamePlayer(id, NAMELESS);
}

/** Changes the name on a person's reviews, questions and answers. Call it after a logged act. */
export async function renameInPublic(uid: string, name: string): Promise<void> {
  await changeAll(reviews, reviewsBy(uid), { authorName: name }, SYSTEM);
  await renameAsker(uid, name);
}

/** Takes a person's name off a complaint and its files, or deletes one that was never sent. */
async function removeFromComplaint({ id, ref, state }: Stored<ComplaintFields>, uid: string): Promise<void> {
  const writes: Write[] = [];
  const files = await listEvidence(ref);
  if (state === "draft") writes.push((batch) => batch.delete(complaints, id));
  else await erasePlayer(id, FORMER);
  // A file's original name may contain theirs.
  for (const [index, file] of files.entries())
    if (file.party === "player")
      writes.push((batch) =>
        batch.update(complaintEvidence, file.id, { name: `file-${String(index + 1)}`, uploadedBy: null }),
      );
  await commitAll(writes, uid);
}

async function removeFromReview({ id, state }: Stored<ReviewFields>, uid: string): Promise<void> {
  if (state === "pending" || state === "rejected") await deleteUnseenReview(id, uid);
  else await commitAll([(batch) => batch.update(reviews, id, { authorName: FORMER, edits: [], mailbox: null })], uid);
}

async function leaveBallots(uid: string): Promise<void> {
  const where: Query["where"] = [["userId", "==", uid]];
  await changeAll(awardVotes, { where, orderBy: ["-votedAt"] }, { ownerLeft: true }, uid);
  await changeAll(awardNominations, { where, orderBy: ["-nominatedAt"] }, { ownerLeft: true }, uid);
}

async function deleteComplaintDrafts(uid: string): Promise<void> {
  const drafts = await everything(complaintDrafts, {
    where: [
      ["playerId", "==", uid],
      ["sentAs", "==", null],
    ],
    orderBy: ["-updatedAt"],
  });
  await eachPart(
    drafts.map(({ id }) => async () => {
      for (const file of await listEvidence(id)) await removeEvidence(id, file.id);
      await commitAll([(batch) => batch.delete(complaintDrafts, id)], uid);
    }),
  );
}

async function leaveCasinos(uid: string): Promise<void> {
  await changeAll(casinoAccess, { where: [["userId", "==", uid]], orderBy: ["-askedAt"] }, "delete", uid);
  await changeAll(factCorrections, { where: [["by", "==", uid]], orderBy: ["-at"] }, { by: null, note: "" }, uid);
}

async function deleteNews(uid: string): Promise<void> {
  await changeAll(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] }, "delete", uid);
  const writes: Write[] = [];
  for (const { id } of await alertsOf(uid)) writes.push((batch) => batch.delete(alerts, id));
  writes.push((batch) => batch.delete(alertMailboxes, uid));
  await commitAll(writes, uid);
}

/** Why nothing more is sent to them. */
const LEFT = "The account was deleted.";

/**
 * Removes a person's name from what stays public, and deletes what only they have seen. What can't be removed keeps
 * nothing else from being removed; it throws then, at the end. Running it twice does no harm.
 */
async function removeTraces(uid: string): Promise<void> {
  await eachPart([
    async () => eachPart((await complaintsOf(uid)).map((complaint) => () => removeFromComplaint(complaint, uid))),
    async () => eachPart((await reviewsOf(uid)).map((review) => () => removeFromReview(review, uid))),
    () => leaveBallots(uid),
    () => deleteComplaintDrafts(uid),
    () => leaveCasinos(uid),
    () => forgetReports(uid),
    () => forgetAsker(uid, FORMER),
    () => deleteNews(uid),
    () => deleteUnsavedOf(uid),
    () => dropAllOf("about.person", uid, LEFT),
    () => backend().documents.transaction(SYSTEM, (transaction) => removeSecondFactor(transaction, uid)),
  ]);
}

async function forgetAddress(email: string): Promise<void> {
  await changeAll(contactMessages, { where: [["email", "==", normaliseEmail(email)]] }, "delete", SYSTEM);
  await forgetSubscriber(email);
  for (const mailbox of mailboxIds(email)) await dropAllOf("mailbox", mailbox, LEFT);
}

const LEAVING = { state: "anonymised", role: "user", representsCasinos: [], isLeaving: true } as const;

function leave(transaction: Transaction, uid: string): void {
  transaction.update(users, uid, { ...LEAVING, representsCasinos: [] });
}

/** Decides to remove a person for good. They are signed out at once; `finishLeaving` then removes their traces. */
export function decideLeaving(uid: string, staff: Staff): Promise<{ outcome: "done" } | Refused> {
  return backend().documents.transaction<{ outcome: "done" } | Refused>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid, { takesPower: true });
    if (checked.outcome !== "may") return checked;
    if (checked.user.state === "anonymised")
      return { outcome: "refused", message: "This account is anonymised already." };
    leave(transaction, uid);
    recordAct(transaction, staff, {
      action: "user.anonymise",
      entity: userEntity(uid),
      changes: [{ field: "state", from: checked.user.state, to: "anonymised" }],
    });
    return { outcome: "done" };
  });
}

/** Decides to remove a person at their own request; false for the last owner. */
export function decideLeavingOneself(uid: string): Promise<boolean> {
  return backend().documents.transaction(uid, async (transaction) => {
    const user = await transaction.get(users, uid);
    if (user && (await isLastOwner(transaction, user))) return false;
    if (user) leave(transaction, uid);
    return true;
  });
}

const NOBODY: Omit<UserFields, "role" | "state" | "representsCasinos"> = {
  email: null,
  displayName: FORMER,
  photoURL: null,
  emailVerifiedAt: null,
  savedCasinos: [],
  savedCasinoIds: [],
  preferences: { hideOffers: false, noticesByMail: false },
  suspendedFor: null,
  lastSeenAt: null,
};

/**
 * Deletes what came from a person's address, and their sign-in. Once that is done the address is free for somebody else,
 * so the account forgets it at once: were it known to a later try, that would delete what its next owner has sent.
 */
async function leaveAddress(uid: string, email: string | null, by: "themselves" | "staff"): Promise<void> {
  const { documents, identity } = backend();
  if (email !== null) await forgetAddress(email);
  await identity.delete(uid);
  if (email === null) return;
  const batch = documents.batch(uid).update(users, uid, { email: null });
  await mailAccountDeleted(email, by, { writer: batch });
  await batch.commit();
}

/**
 * Removes a leaving person's picture, list, sessions and unread notices, and their name from what stays. After a stop
 * it can be run again from the start. `by`: who asked for it, for the email they get.
 */
export async function finishLeaving(uid: string, by: "themselves" | "staff"): Promise<void> {
  const { documents, identity } = backend();
  const user = await documents.get(users, uid);
  if (!user?.isLeaving) return;
  const email = user.email ?? (await identity.find(uid))?.email ?? null;
  // The account's own document goes last: what failed is tried again for as long as it says that they are leaving.
  await eachPart([() => deletePortrait(user.photoURL), () => removeTraces(uid), () => leaveAddress(uid, email, by)]);
  const { isLeaving: _over, ...rest } = LEAVING;
  await documents
    .batch(uid)
    .set(users, uid, { ...NOBODY, ...rest, representsCasinos: [] })
    .commit();
  // The account is deleted whether or not this succeeds, and the hourly clean-up repeats it.
  mayBeLost("erasing what a deleted account left", () => documents.eraseRemains());
}

/**
 * Like `finishLeaving`, for a person who waits for the answer: the removal is decided, so what fails is logged and left to
 * `resumeLeaving`.
 */
export async function beginLeaving(uid: string, by: "themselves" | "staff"): Promise<void> {
  await withoutWriteConditions(() => finishLeaving(uid, by)).catch((error: unknown) =>
    log.error({ err: error, uid }, "not everything of a person who is leaving could be removed yet"),
  );
}

/** Continues for the people whose removal was interrupted by a stop or a failure. */
export async function resumeLeaving(): Promise<void> {
  const leaving = await everything(users, { where: [["isLeaving", "==", true]] });
  await eachEntry(leaving, "a person who is leaving could not be forgotten", ({ id }) => finishLeaving(id, "staff"));
}
