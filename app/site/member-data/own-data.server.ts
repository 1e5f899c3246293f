import { promiseHash } from "remix-utils/promise";
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
  const held = await promiseHash({
    account: identity.find(uid),
    profile: documents.get(users, uid),
    sessions: identity.listSessions(uid),
    mine: complaintsOf(uid),
    written: reviewsOf(uid),
    notices: everything(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
    newsletter: newsletterState(user.email),
    votes: everything(awardVotes, { where: [["userId", "==", uid]], orderBy: ["-votedAt"] }),
    nominations: everything(awardNominations, { where: [["userId", "==", uid]], orderBy: ["-nominatedAt"] }),
    unsaved: unsavedOf(uid),
    passkeys: shownPasskeys(uid, null),
    alerts: alertsOf(uid),
    box: documents.get(alertMailboxes, uid),
    access: everything(casinoAccess, { where: [["userId", "==", uid]], orderBy: ["-askedAt"] }),
    corrections: everything(factCorrections, { where: [["by", "==", uid]], orderBy: ["-at"] }),
    reports: everything(gameReports, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
    questions: everything(allQuestions, { where: [["userId", "==", uid]], orderBy: ["-at"] }),
  });
  return {
    madeAt: clock().toISOString(),
    account: held.account,
    role,
    profile: held.profile,
    sessions: held.sessions.map((session) => ({ ...session, isThisOne: session.id === sessionId })),
    passkeys: held.passkeys,
    newsletter: held.newsletter,
    complaints: await Promise.all(
      held.mine.map(async ({ assignee: _staff, ...complaint }) => ({
        ...complaint,
        messages: (await messagesOf(complaint.id)).filter(({ visibility }) => visibility !== "staff"),
        trail: await everything(complaintEvents, {
          where: [["complaintId", "==", complaint.id]],
          orderBy: ["sequence"],
        }),
      })),
    ),
    reviews: held.written.map(({ flags: _flags, ...review }) => review),
    awards: { votes: held.votes, nominations: held.nominations },
    casinoAccess: held.access.map(({ tokenHash: _secret, ...one }) => one),
    corrections: held.corrections,
    gameReports: held.reports,
    questionsAndAnswers: held.questions,
    notifications: held.notices,
    alerts: { chosen: held.alerts, emails: held.box },
    unsavedTexts: held.unsaved,
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
