import { backend } from "~/backend/index.server";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import { complaintEvents } from "~/features/complaints/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { countTry } from "~/http/rate-limit.server";
import { refusalOf, type Refusal } from "./accounts.server";
import {
  complaintsOf,
  decideLeavingOneself,
  everything,
  finishLeaving,
  messagesOf,
  reviewsOf,
} from "./anonymisation.server";
import { notifications, users } from "./collection";
import { CHANGES_BY_USER } from "./limits.server";
import type { Viewer } from "./viewer.server";

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
  if (!(await decideLeavingOneself(uid)))
    return { outcome: "refused", field: "", message: "You are the last admin. Make somebody else one first." };
  await finishLeaving(uid, "themselves");
  return { outcome: "deleted" };
}
