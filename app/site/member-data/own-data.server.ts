import { backend } from "~/backend/index.server";
import { awardNominations, awardVotes } from "~/features/awards/collection";
import { casinoAccess, factCorrections } from "~/features/casino-area/collection";
import { complaintEvents } from "~/features/complaints/collection";
import { gameReports } from "~/features/games/collection";
import { questions as allQuestions } from "~/features/questions/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { logSecurity } from "~/http/security/security-log.server";
import type { Refusal } from "~/platform/access/accounts.server";
import {
  complaintsOf,
  decideLeavingOneself,
  everything,
  beginLeaving,
  messagesOf,
  reviewsOf,
} from "./anonymisation.server";
import { notifications, users } from "~/platform/access/collection";
import { alertMailboxes } from "~/platform/alerts/collection";
import { alertsOf } from "~/platform/alerts/own-alerts.server";
import { shownPasskeys } from "~/platform/access/credentials/passkey-change.server";
import { unsavedOf } from "~/platform/unsaved-text/unsaved-text.server";
import { refuseWrongPassword } from "~/platform/access/sign-in/reauthentication.server";
import type { Viewer } from "~/platform/access/viewer.server";

/** Returns all the personal data we hold about a person, for the file they download. Staff's own notes are left out. */
export async function ownData({ user, role, sessionId }: Viewer) {
  const { documents, identity, clock } = backend();
  const { uid } = user;
  const [
    account,
    profile,
    sessions,
    mine,
    written,
    notices,
    newsletter,
    votes,
    nominations,
    unsaved,
    passkeys,
    alerts,
    box,
    access,
    corrections,
    reports,
    questions,
  ] = await Promise.all([
    identity.find(uid),
    documents.get(users, uid),
    identity.listSessions(uid),
    complaintsOf(uid),
    reviewsOf(uid),
    everything(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
    newsletterState(user.email),
    everything(awardVotes, { where: [["userId", "==", uid]], orderBy: ["-votedAt"] }),
    everything(awardNominations, { where: [["userId", "==", uid]], orderBy: ["-nominatedAt"] }),
    unsavedOf(uid),
    shownPasskeys(uid, null),
    alertsOf(uid),
    documents.get(alertMailboxes, uid),
    everything(casinoAccess, { where: [["userId", "==", uid]], orderBy: ["-askedAt"] }),
    everything(factCorrections, { where: [["by", "==", uid]], orderBy: ["-at"] }),
    everything(gameReports, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
    everything(allQuestions, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
  ]);
  return {
    madeAt: clock().toISOString(),
    account,
    role,
    profile,
    sessions: sessions.map((session) => ({ ...session, isThisOne: session.id === sessionId })),
    passkeys,
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
    casinoAccess: access.map(({ tokenHash: _secret, ...one }) => one),
    corrections,
    gameReports: reports,
    questionsAndAnswers: questions,
    notifications: notices,
    alerts: { chosen: alerts, emails: box },
    unsavedTexts: unsaved,
  };
}

/**
 * Deletes a person's account after they have given their password again. Profile, picture, list and sessions are
 * deleted; public content stays without the name. The last admin can't delete their account.
 */
export async function deleteAccount(
  request: Request,
  viewer: Viewer,
  password: string,
): Promise<{ outcome: "deleted" } | Refusal> {
  const { uid } = viewer.user;
  const refusal = await refuseWrongPassword(request, viewer, password);
  if (refusal) return refusal;
  if (!(await decideLeavingOneself(uid)))
    return { outcome: "refused", field: "", message: "You are the last admin. Make someone else an admin first." };
  await beginLeaving(uid, "themselves");
  logSecurity("account-deleted", request, { uid });
  return { outcome: "deleted" };
}
