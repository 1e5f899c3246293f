import type { Collection, Fields, Query, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { reviews } from "~/features/reviews/collection";
import { inBackground } from "~/http/background.server";
import { countTry } from "~/http/rate-limit.server";
import { refusalOf, type Refusal } from "./accounts.server";
import { notifications, users } from "./collection";
import { CHANGES_BY_USER } from "./limits.server";
import { mailAccountDeleted } from "./mails.server";
import { changeUser, removePortrait } from "./profile.server";
import type { Viewer } from "./viewer.server";

const BATCH_SIZE = 200;
const PAGE = 500;
/** Stands where a name stood that its owner took away. */
const FORMER = "Former player";

async function everything<F extends Fields>(collection: Collection<F>, query: Query): Promise<Stored<F>[]> {
  const found: Stored<F>[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await backend().documents.query(collection, { ...query, limit: PAGE, ...(cursor && { cursor }) });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return found;
}

const complaintsOf = (uid: string) =>
  everything(complaints, { where: [["playerId", "==", uid]], orderBy: ["-submittedAt"] });
const reviewsOf = (uid: string) => everything(reviews, { where: [["userId", "==", uid]], orderBy: ["-submittedAt"] });
const messagesOf = (complaintId: string) =>
  everything(complaintMessages, { where: [["complaintId", "==", complaintId]], orderBy: ["at"] });

/** Everything we hold about a person that is theirs to have, for the file they download. Staff's own notes are not. */
export async function ownData({ user, role, sessionId }: Viewer) {
  const { documents, identity, clock } = backend();
  const { uid } = user;
  const [account, profile, sessions, mine, written, notices, newsletter, votes, nominations] = await Promise.all([
    identity.find(uid),
    documents.get(users, uid),
    identity.listSessions(uid),
    complaintsOf(uid),
    reviewsOf(uid),
    everything(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
    newsletterState(user.email),
    everything(awardVotes, { where: [["userId", "==", uid]], orderBy: ["-votedAt"] }),
    everything(awardNominations, { where: [["userId", "==", uid]], orderBy: ["-nominatedAt"] }),
  ]);
  return {
    madeAt: clock().toISOString(),
    account,
    role,
    profile,
    sessions: sessions.map((session) => ({ ...session, isThisOne: session.id === sessionId })),
    newsletter,
    complaints: await Promise.all(
      mine.map(async ({ assignee: _staff, ...complaint }) => ({
        ...complaint,
        messages: (await messagesOf(complaint.id)).filter(({ visibility }) => visibility !== "staff"),
        trail: await everything(complaintEvents, {
          where: [["complaintId", "==", complaint.id]],
          orderBy: ["sequence"],
        }),
      })),
    ),
    reviews: written.map(({ flags: _flags, ...review }) => review),
    awards: { votes, nominations },
    notifications: notices,
  };
}

/** Takes a person's name out of what stays public, and deletes what nobody but them has seen. */
async function anonymise(uid: string): Promise<void> {
  const { documents } = backend();
  const [mine, written, notices] = await Promise.all([
    complaintsOf(uid),
    reviewsOf(uid),
    everything(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
  ]);
  const writes: ((batch: ReturnType<typeof documents.batch>) => unknown)[] = [];
  for (const { id, state } of mine) {
    if (state === "draft") writes.push((batch) => batch.delete(complaints, id));
    else writes.push((batch) => batch.update(complaints, id, { playerName: FORMER, accountName: null }));
    for (const message of await messagesOf(id)) {
      if (message.party === "player")
        writes.push((batch) => batch.update(complaintMessages, message.id, { authorName: FORMER }));
    }
  }
  for (const { id, state } of written) {
    if (state === "pending" || state === "rejected") writes.push((batch) => batch.delete(reviews, id));
    else writes.push((batch) => batch.update(reviews, id, { authorName: FORMER, edits: [] }));
  }
  for (const { id } of notices) writes.push((batch) => batch.delete(notifications, id));
  for (let start = 0; start < writes.length; start += BATCH_SIZE) {
    const batch = documents.batch(uid);
    for (const write of writes.slice(start, start + BATCH_SIZE)) write(batch);
    await batch.commit();
  }
}

async function isLastAdmin(viewer: Viewer): Promise<boolean> {
  if (viewer.role !== "admin") return false;
  return (await backend().documents.count(users, [["role", "==", "admin"]])) <= 1;
}

/**
 * Deletes a person's account after their password was given again: profile, picture, list and sessions go, what is public
 * stays without the name. The last admin can't go.
 */
export async function deleteAccount(viewer: Viewer, password: string): Promise<{ outcome: "deleted" } | Refusal> {
  const { identity } = backend();
  const { uid, email } = viewer.user;
  const seconds = await countTry(CHANGES_BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  try {
    await identity.signIn(email, password);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.outcome === "wait") return refusal;
    return { outcome: "refused", field: "password", message: "This is not your password." };
  }
  if (await isLastAdmin(viewer))
    return { outcome: "refused", field: "", message: "You are the last admin. Make somebody else one first." };
  await removePortrait(viewer);
  await anonymise(uid);
  await changeUser(uid, () => ({
    email: null,
    displayName: FORMER,
    photoURL: null,
    role: "user",
    state: "anonymised",
    emailVerifiedAt: null,
    representsCasinos: [],
    savedCasinos: [],
    savedCasinoIds: [],
    preferences: { hideOffers: false, noticesByMail: false },
  }));
  await identity.delete(uid);
  inBackground("notice of a deleted account", () => mailAccountDeleted(email));
  return { outcome: "deleted" };
}
