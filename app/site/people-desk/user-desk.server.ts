import { backend } from "~/backend/index.server";
import { dutiesOf } from "~/domain/roles/duties";
import { auditEntries } from "~/platform/audit/collection";
import { awardVotes } from "~/features/awards/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaints } from "~/features/complaints/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { reviews } from "~/features/reviews/collection";
import { notifications, users } from "~/platform/access/collection";
import { mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { deliveriesAbout } from "~/platform/outbox/deliveries.server";
import { describeDevice } from "~/platform/access/device";
import { dutiesVersion } from "./user-acts.server";

const SHOWN = 20;

async function sessionsOf(uid: string) {
  const sessions = await backend().identity.listSessions(uid);
  return sessions
    .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt,
      lastSeenAt,
      device: describeDevice(userAgent),
    }))
    .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
}

async function writtenBy(uid: string) {
  const { documents } = backend();
  const { byId } = await publishedCasinos.read();
  const [mine, written, votes, counts] = await Promise.all([
    documents.query(complaints, { where: [["playerId", "==", uid]], orderBy: ["-submittedAt"], limit: SHOWN }),
    documents.query(reviews, { where: [["userId", "==", uid]], orderBy: ["-submittedAt"], limit: SHOWN }),
    documents.query(awardVotes, { where: [["userId", "==", uid]], orderBy: ["-votedAt"], limit: SHOWN }),
    Promise.all([
      documents.count(complaints, [["playerId", "==", uid]]),
      documents.count(reviews, [["userId", "==", uid]]),
      documents.count(awardVotes, [["userId", "==", uid]]),
    ]),
  ]);
  const [complaintCount, reviewCount, voteCount] = counts;
  return {
    counts: { complaints: complaintCount, reviews: reviewCount, votes: voteCount },
    complaints: mine.items.map(({ ref, title, casinoName, state, submittedAt }) => ({
      ref,
      title,
      casinoName,
      state,
      submittedAt,
    })),
    reviews: written.items.map(({ id, title, stars, casinoId, state, stateReason, submittedAt }) => ({
      ...{ id, title, stars, state, stateReason, submittedAt },
      casinoName: byId.get(casinoId)?.name ?? casinoId,
    })),
    // Leaves out the nominee, since the ballot is secret.
    votes: votes.items.map(({ year, category, votedAt }) => ({ year, category, votedAt })),
  };
}

async function actsOn(uid: string) {
  const { items } = await backend().documents.query(auditEntries, {
    where: [
      ["entityKind", "==", "user"],
      ["entityId", "==", uid],
    ],
    orderBy: ["-at"],
    limit: SHOWN,
  });
  return items.map(({ id, at, actorId, actorName, action, changes, note }) => ({
    ...{ id, at, actorId, actorName, action, note },
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
  }));
}

/** Returns a person with all that staff may know of them; null when the id is unknown. */
export async function findUserForDesk(uid: string) {
  const { documents, identity } = backend();
  const user = await documents.get(users, uid);
  if (!user) return null;
  const [account, sessions, written, notices, unread, newsletter, acts, { byId }, mailbox, deliveries] =
    await Promise.all([
      identity.find(uid),
      sessionsOf(uid),
      writtenBy(uid),
      documents.count(notifications, [["userId", "==", uid]]),
      documents.count(notifications, [
        ["userId", "==", uid],
        ["readAt", "==", null],
      ]),
      user.email === null ? null : newsletterState(user.email),
      actsOn(uid),
      publishedCasinos.read(),
      user.email === null ? null : mailboxState(user.email),
      deliveriesAbout({ person: uid, email: user.email }, SHOWN),
    ]);
  const {
    email,
    displayName,
    photoURL,
    role,
    state,
    suspendedFor,
    emailVerifiedAt,
    createdAt,
    lastSeenAt,
    secondFactorAt,
  } = user;
  return {
    user: {
      uid,
      ...{ email, displayName, photoURL, state, emailVerifiedAt, createdAt },
      role: role ?? ("user" as const),
      duties: dutiesOf(user),
      dutiesVersion: dutiesVersion(dutiesOf(user)),
      suspendedFor: suspendedFor ?? null,
      lastSeenAt: lastSeenAt ?? null,
      secondFactorAt: secondFactorAt ?? null,
      isLeaving: user.isLeaving === true,
      savedCasinos: user.savedCasinos.length,
      noticesByMail: user.preferences.noticesByMail,
      /** False for the demo's people and those who have left, who have no account. */
      canSignIn: account !== null,
      /** True if the identity provider refuses to sign them in. */
      isDisabled: account?.disabled ?? false,
      isVerified: account?.emailVerified ?? emailVerifiedAt !== null,
      mailStoppedAt: mailbox?.stoppedAt ?? null,
      complainedAt: mailbox?.complainedAt ?? null,
    },
    represents: user.representsCasinos.map((id) => ({ id, name: byId.get(id)?.name ?? id })),
    sessions,
    ...written,
    notices: { all: notices, unread },
    newsletter: newsletter && { state: newsletter.state, confirmedAt: newsletter.confirmedAt },
    acts,
    deliveries,
  };
}
export type UserOnDesk = NonNullable<Awaited<ReturnType<typeof findUserForDesk>>>;

/** Counts what anonymising a person would delete and leave; null when there is nobody to anonymise. */
export async function findLeaver(uid: string) {
  const { documents } = backend();
  const user = await documents.get(users, uid);
  if (!user || user.state === "anonymised") return null;
  const [complaintCount, reviewCount, notices, written] = await Promise.all([
    documents.count(complaints, [["playerId", "==", uid]]),
    documents.count(reviews, [["userId", "==", uid]]),
    documents.count(notifications, [["userId", "==", uid]]),
    documents.query(reviews, { where: [["userId", "==", uid]], orderBy: ["-submittedAt"], limit: 1_000 }),
  ]);
  const unread = written.items.filter(({ state }) => state === "pending" || state === "rejected").length;
  const { displayName, email, role } = user;
  return {
    ...{ uid, displayName, email },
    role: role ?? "user",
    complaints: complaintCount,
    reviewsKept: reviewCount - unread,
    reviewsDeleted: unread,
    notices,
    savedCasinos: user.savedCasinos.length,
  };
}
