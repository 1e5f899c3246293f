import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { DUTIES, dutiesOf, type Duty } from "~/domain/roles/duties";
import { beginGeneration } from "~/backend/identity/generations.server";
import type { IdentityError } from "~/backend/identity/port";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { recordAct, recordActAlone } from "~/platform/audit/audit.server";
import { accessId } from "~/features/casino-area/access/ask-access.server";
import {
  endAccessWithin,
  grantAccessWithin,
  MOST_REPRESENTED,
} from "~/features/casino-area/access/decide-access.server";
import { casinoAccess } from "~/features/casino-area/collection";
import { casinos } from "~/features/casinos/collection";
import { textUpTo } from "~/domain/text/fields";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import { notify } from "~/platform/notifications/notifications.server";
import {
  decideLeaving,
  beginLeaving,
  removeAccountName,
  renameInPublic,
} from "~/site/member-data/anonymisation.server";
import { users } from "~/platform/access/collection";
import type { Staff } from "~/domain/staff";
import { mayMail } from "~/platform/access/mail-limits.server";
import {
  mailPasswordReset,
  mailSuspended,
  mailSuspensionLifted,
  mailVerification,
} from "~/platform/access/sign-in/mails.server";
import { readForAct, userEntity, type Refused } from "~/platform/access/safeguards.server";

/** The outcome of an act: done, already so, refused by a safeguard, or no such person. */
export type UserActOutcome = { outcome: "done" } | { outcome: "already" } | Refused;

const GONE = "This account has been anonymised.";
const REPRESENTS = "This person represents a casino. End that first: staff decide what casinos propose.";
const gone = { outcome: "refused", message: GONE } as const;

/** True if the identity provider has no such account, as with people of the demo. */
function isUnknownAccount(error: unknown): boolean {
  return error instanceof Error && error.name === "IdentityError" && (error as IdentityError).code === "user-not-found";
}

/**
 * Makes the identity provider follow the stored suspension, and ends the person's sessions. Repeats until the stored
 * state has not changed meanwhile, so that of two concurrent acts the later one holds in both places. It is decided by
 * then, whatever becomes of the admin who did.
 */
function alignIdentity(uid: string): Promise<void> {
  return withoutWriteConditions(async () => {
    const { documents, identity } = backend();
    const stateNow = async () => (await documents.get(users, uid))?.state ?? "anonymised";
    let state = await stateNow();
    for (let known: string | null = null; known !== state && state !== "anonymised"; state = await stateNow()) {
      known = state;
      try {
        await identity.setDisabled(uid, state === "suspended");
      } catch (error) {
        if (!isUnknownAccount(error)) throw error;
      }
    }
  });
}

/** The duties as a form that changes them has seen them. */
export function dutiesVersion(duties: readonly Duty[]): string {
  return DUTIES.filter((duty) => duties.includes(duty)).join(" ");
}

const MOVED = "This person’s duties have changed since you opened this page. Check what they are now.";

/**
 * Makes a person an admin with these duties, changes the duties of one, or makes them a member (null), from their next
 * request on. What they had under way ends. `seen`: the `dutiesVersion` that the acting owner saw; without it, any.
 */
export function changeDuties(
  uid: string,
  wanted: readonly Duty[] | null,
  staff: Staff,
  seen?: string,
): Promise<UserActOutcome> {
  return backend().documents.transaction<UserActOutcome>(staff.uid, async (transaction) => {
    const takesPower = wanted?.includes("owner") !== true;
    const checked = await readForAct(transaction, staff, uid, { takesPower, onOthersOnly: true });
    if (checked.outcome !== "may") return checked;
    const { user } = checked;
    if (user.state === "anonymised") return gone;
    const wasAdmin = user.role === "admin";
    const [before, after] = [dutiesVersion(dutiesOf(user)), dutiesVersion(wanted ?? [])];
    if (before === after && wasAdmin === (wanted !== null)) return { outcome: "already" };
    if (seen !== undefined && seen !== before) return { outcome: "refused", message: MOVED };
    if (wanted && !wasAdmin && user.state !== "active")
      return { outcome: "refused", message: "A suspended person can’t become an admin." };
    if (wanted && user.representsCasinos.length > 0) return { outcome: "refused", message: REPRESENTS };
    beginGeneration(transaction, uid);
    transaction.update(users, uid, {
      role: wanted ? "admin" : "user",
      duties: DUTIES.filter((duty) => wanted?.includes(duty)),
    });
    const role = { field: "role", from: user.role ?? "user", to: wanted ? "admin" : "user" };
    recordAct(transaction, staff, {
      action: role.from === role.to ? "user.change-duties" : "user.change-role",
      entity: userEntity(uid),
      changes: [...(role.from === role.to ? [] : [role]), { field: "duties", from: before || null, to: after || null }],
    });
    return { outcome: "done" };
  });
}

/** Suspends a person: their sessions end at once, they can't sign in, and they are mailed the reason. */
export async function suspendUser(uid: string, reason: string, staff: Staff): Promise<UserActOutcome> {
  const outcome = await backend().documents.transaction(staff.uid, (transaction) =>
    suspendWithin(transaction, uid, reason, staff),
  );
  // The stored state keeps the person out already. This also ends their sessions for good.
  if (outcome.outcome === "done" || outcome.outcome === "already") await alignIdentity(uid);
  return outcome;
}

/** Suspends a person as part of a larger transaction, with which the letter to them is queued. */
export async function suspendWithin(
  transaction: Transaction,
  uid: string,
  reason: string,
  staff: Staff,
): Promise<UserActOutcome> {
  const checked = await readForAct(transaction, staff, uid, { takesPower: true });
  if (checked.outcome !== "may") return checked;
  const { user } = checked;
  if (user.state === "anonymised") return gone;
  if (user.state === "suspended") return { outcome: "already" };
  transaction.update(users, uid, { state: "suspended", suspendedFor: reason });
  recordAct(transaction, staff, {
    action: "user.suspend",
    entity: userEntity(uid),
    changes: [{ field: "state", from: user.state, to: "suspended" }],
    note: reason,
  });
  queue(transaction, suspensionEntry, { uid, reason }, { about: { person: uid } });
  return { outcome: "done" };
}

const suspensionParams = z.object({ uid: z.string(), reason: textUpTo(1_000) });

/** What follows a suspension: the provider of the accounts learns of it, and the person gets a letter. */
const suspensionEntry = defineEntryKind<z.infer<typeof suspensionParams>>({
  kind: "suspension",
  params: suspensionParams,
  sealed: true,
  urgency: "usual",
  lane: ({ uid }) => uid,
  async deliver({ uid, reason }, { id }) {
    await alignIdentity(uid);
    const email = (await backend().documents.get(users, uid))?.email ?? null;
    if (email === null) return { state: "dropped", reason: "There is no address to write to." };
    await mailSuspended(email, reason, { key: id });
    return { state: "sent" };
  },
});

/** Lifts a suspension; with `reason`, only a suspension that was made for it. */
export async function liftSuspension(uid: string, staff: Staff, reason?: string): Promise<UserActOutcome> {
  const { documents } = backend();
  const outcome = await documents.transaction<UserActOutcome>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid);
    if (checked.outcome !== "may") return checked;
    const { user } = checked;
    if (user.state === "anonymised") return gone;
    if (user.state === "active") return { outcome: "already" };
    if (reason !== undefined && user.suspendedFor !== reason)
      return { outcome: "refused", message: "They have since been suspended for another reason." };
    transaction.update(users, uid, { state: "active", suspendedFor: null });
    recordAct(transaction, staff, {
      action: "user.lift-suspension",
      entity: userEntity(uid),
      changes: [{ field: "state", from: user.state, to: "active" }],
    });
    if (user.email !== null) await mailSuspensionLifted(user.email, { writer: transaction });
    return { outcome: "done" };
  });
  // Also when it was already so: a stop may have come between the two steps.
  if (outcome.outcome === "done" || outcome.outcome === "already") await alignIdentity(uid);
  return outcome;
}

async function requireKnown(uid: string): Promise<"missing" | "gone" | { email: string | null }> {
  const user = await backend().documents.get(users, uid);
  if (!user) return "missing";
  return user.state === "anonymised" ? "gone" : { email: user.email };
}

/**
 * Ends one of a person's sessions, or all of them; the browser is signed out with its next request. Ending all of them
 * also ends what the person had under way, such as a sign-in that waits for its code.
 */
export async function endSessionsOf(uid: string, sessionId: string | null, staff: Staff): Promise<UserActOutcome> {
  const { identity } = backend();
  const known = await requireKnown(uid);
  if (known === "missing") return { outcome: "missing" };
  const sessions = await identity.listSessions(uid);
  const meant = sessionId === null ? sessions : sessions.filter(({ id }) => id === sessionId);
  if (sessionId === null) await identity.revokeAllSessions(uid);
  if (meant.length === 0) return { outcome: "already" };
  if (sessionId !== null) await identity.revokeSession(uid, sessionId);
  const note = `${String(meant.length)} ${meant.length === 1 ? "session" : "sessions"}`;
  await recordActAlone(staff, { action: "user.end-sessions", entity: userEntity(uid), note });
  return { outcome: "done" };
}

const ENOUGH_MAIL = "Staff have sent three of these emails in the last hour. Try again later.";

/** Mails a new link that confirms the person's address. */
export async function mailVerificationTo(uid: string, staff: Staff): Promise<UserActOutcome> {
  const { identity } = backend();
  const known = await requireKnown(uid);
  if (known === "missing") return { outcome: "missing" };
  const account = await identity.find(uid);
  if (known === "gone" || !account) return gone;
  if (account.emailVerified) return { outcome: "already" };
  if (!(await mayMail("verification-by-staff", account))) return { outcome: "refused", message: ENOUGH_MAIL };
  await recordActAlone(staff, { action: "user.resend-verification", entity: userEntity(uid) });
  await mailVerification(account.email, await identity.requestEmailVerification(uid), "/dashboard");
  return { outcome: "done" };
}

/** Mails a link to set a new password, which staff never see. */
export async function mailRecoveryTo(uid: string, staff: Staff): Promise<UserActOutcome> {
  const { identity } = backend();
  const known = await requireKnown(uid);
  if (known === "missing") return { outcome: "missing" };
  const account = await identity.find(uid);
  if (known === "gone" || !account) return gone;
  if (account.disabled) return { outcome: "refused", message: "A suspended person can’t set a new password." };
  if (!(await mayMail("recovery-by-staff", account))) return { outcome: "refused", message: ENOUGH_MAIL };
  await recordActAlone(staff, { action: "user.send-recovery", entity: userEntity(uid) });
  const reset = await identity.requestPasswordReset(account.email);
  if (reset) await mailPasswordReset(reset.account.email, reset.token);
  return { outcome: "done" };
}

/**
 * Changes a person's name, also on their reviews, takes the old one off their complaints, and notifies them. The log
 * holds neither name.
 */
export async function renameUser(uid: string, displayName: string, staff: Staff): Promise<UserActOutcome> {
  const { documents, identity } = backend();
  const former = await documents.transaction(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid);
    return checked.outcome === "may" && checked.user.state !== "anonymised" ? checked.user.displayName : null;
  });
  // Before the account forgets it, so that an act that was cut short can be done again.
  if (former !== null && former !== displayName) await removeAccountName(uid, former);
  const answer = await documents.transaction<UserActOutcome>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid);
    if (checked.outcome !== "may") return checked;
    if (checked.user.state === "anonymised") return gone;
    if (checked.user.displayName === displayName) return { outcome: "already" };
    transaction.update(users, uid, { displayName });
    recordAct(transaction, staff, {
      action: "user.rename",
      entity: userEntity(uid),
      changes: [{ field: "displayName", from: "(left out)", to: "(left out)" }],
    });
    return { outcome: "done" };
  });
  if (answer.outcome !== "done" && answer.outcome !== "already") return answer;
  // It is decided: reviews must not keep a name that the account no longer has.
  await withoutWriteConditions(async () => {
    try {
      await identity.updateProfile(uid, { displayName });
    } catch (error) {
      if (!isUnknownAccount(error)) throw error;
    }
    await renameInPublic(uid, displayName);
    if (answer.outcome === "done")
      await notify([uid], {
        text: `We have changed your display name to “${displayName}”.`,
        href: "/dashboard/profile",
      });
  });
  return answer;
}

/** Finds a casino by its id, slug or whole name. */
async function findNamedCasino(text: string) {
  const { documents } = backend();
  const byId = /^[\w.-]+$/.test(text) ? await documents.get(casinos, text) : null;
  if (byId) return byId;
  for (const field of ["slug", "name"]) {
    const { items } = await documents.query(casinos, { where: [[field, "==", text]], limit: 1 });
    if (items[0]) return items[0];
  }
  return null;
}

/** Makes a person a casino's representative, or ends that. `casino`: its id, slug or whole name. */
export async function setRepresentation(
  uid: string,
  casino: string,
  represents: boolean,
  staff: Staff,
): Promise<UserActOutcome | { outcome: "no-casino" }> {
  const { documents } = backend();
  const found = represents ? await findNamedCasino(casino) : null;
  if (represents && !found) return { outcome: "no-casino" };
  const casinoId = found?.id ?? casino;
  return documents.transaction<UserActOutcome>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid, { onOthersOnly: represents });
    if (checked.outcome !== "may") return checked;
    const { user } = checked;
    if (user.state === "anonymised") return gone;
    const before = user.representsCasinos;
    if (before.includes(casinoId) === represents) return { outcome: "already" };
    if (represents && user.role === "admin") return { outcome: "refused", message: "Staff can’t represent a casino." };
    const access = await transaction.get(casinoAccess, accessId(casinoId, uid));
    const after = represents ? [...before, casinoId] : before.filter((id) => id !== casinoId);
    if (after.length > MOST_REPRESENTED)
      return { outcome: "refused", message: "One person can represent at most 50 casinos." };
    if (represents) {
      transaction.update(users, uid, { representsCasinos: after });
      grantAccessWithin(transaction, { casinoId, uid, access });
    } else endAccessWithin(transaction, { casinoId, user, access }, null);
    recordAct(transaction, staff, {
      action: represents ? "user.let-represent" : "user.stop-representing",
      entity: userEntity(uid),
      changes: [{ field: "representsCasinos", from: before.join("\n") || null, to: after.join("\n") || null }],
    });
    return { outcome: "done" };
  });
}

/** Anonymises a person for good; what they published stays without their name. */
export async function anonymiseUser(uid: string, staff: Staff): Promise<UserActOutcome> {
  const decided = await decideLeaving(uid, staff);
  if (decided.outcome === "done") await beginLeaving(uid, "staff");
  return decided;
}
