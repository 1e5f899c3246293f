import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod/v4";
import { clearMailbox, mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { backend } from "~/backend/index.server";
import { IDENTITY_MESSAGES } from "~/backend/identity/messages";
import type { Account, CheckedAccount, CheckedPerson, IdentityError, SignInWay } from "~/backend/identity/port";
import { log } from "~/backend/log.server";
import { clientSite } from "~/http/security/client-address.server";
import { countAddress } from "~/http/security/rate-limit.server";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { logSecurity, pseudonym } from "~/http/security/security-log.server";
import { sessionCookie, sessionSecret, signedOutHeaders } from "~/http/cookies/session.server";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { textUpTo } from "~/domain/text/fields";
import { perBackend } from "~/platform/catalogue/source.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queueAlone } from "~/platform/outbox/queue.server";
import { users } from "./collection";
import type { Joining } from "./sign-in/forms";
import {
  beginPasswordTry,
  JOIN_BY_ADDRESS,
  RECOVERY_BY_ADDRESS,
  clearCountsAgainst,
  type PasswordTry,
} from "./limits.server";
import { ENOUGH_MAILS, hasMailLeft, mailOncePerPress, mayMail } from "./mail-limits.server";
import { mailAccountExists, mailPasswordReset, mailVerification } from "./sign-in/mails.server";
import { afterNewPassword, afterPasswordSetElsewhere } from "./credentials/new-password.server";
import type { Role, UserFields } from "./schema";
import { openChallenge } from "./sign-in/sign-in-challenge.server";
import { lacksSecondFactor, signedInUser } from "./viewer.server";

const SYSTEM = "system:accounts";
const BUSY_SECONDS = 5;

/** The response to a form that failed: a wait, or the problem of each field (`""`: the whole form). */
export type Refusal =
  | { outcome: "wait"; seconds: number }
  | { outcome: "refused"; field: "" | "email" | "password" | "current" | "oneTimeCode" | "passkey"; message: string };

/** Compares names, because with hot reload the provider outlives the module that its error's class came from. */
function isIdentityError(error: unknown): error is IdentityError {
  return error instanceof Error && error.name === "IdentityError";
}

/** Returns a provider's error as a response to the person; rethrows anything else. */
export function refusalOf(error: unknown): Refusal {
  if (!isIdentityError(error) || error.code === "internal-error") throw error;
  if (error.code === "too-many-requests") return { outcome: "wait", seconds: BUSY_SECONDS };
  if (error.code === "weak-password") return { outcome: "refused", field: "password", message: error.message };
  if (error.code === "invalid-email") return { outcome: "refused", field: "email", message: error.message };
  return { outcome: "refused", field: "", message: IDENTITY_MESSAGES[error.code] };
}

/** As `refusalOf`, for a password attempt: an attempt that couldn't be judged doesn't count. */
export async function refusalOrNotJudged(error: unknown, attempt: PasswordTry): Promise<Refusal> {
  const isJudged = isIdentityError(error) && error.code !== "internal-error" && error.code !== "too-many-requests";
  if (!isJudged) await attempt.notJudged();
  return refusalOf(error);
}

/**
 * An unconfirmed account responds like a wrong password. Otherwise anyone could join with another person's address
 * and find out, by signing in, whether it was new.
 */
const WRONG_CREDENTIAL =
  "The email address or the password is wrong. If you have just joined, first open the link we emailed you.";

function newUserFields(account: Account): UserFields {
  return {
    email: account.email,
    displayName: signedInUser(account).displayName,
    photoURL: account.photoURL,
    state: "active",
    emailVerifiedAt: null,
    representsCasinos: [],
    savedCasinos: [],
    preferences: { hideOffers: false, noticesByMail: true },
  };
}

/**
 * Returns the person's document, creating it if missing, and stores when the address was confirmed once that is
 * known.
 */
export async function keepUserDocument(account: Account): Promise<UserFields> {
  const { documents, clock } = backend();
  return documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(users, account.uid);
    if (known && (known.emailVerifiedAt !== null || !account.emailVerified)) return known;
    const emailVerifiedAt = account.emailVerified ? clock().toISOString() : null;
    if (known) transaction.update(users, account.uid, { emailVerifiedAt });
    else transaction.set(users, account.uid, { ...newUserFields(account), emailVerifiedAt });
    return { ...(known ?? newUserFields(account)), emailVerifiedAt };
  });
}

export interface SignedIn {
  outcome: "signed-in";
  role: Role;
  mustSetUpSecondFactor: boolean;
  /** `Set-Cookie` values. */
  cookies: string[];
}

/** Ends the session of a request, if it has one. A failure is logged and holds nothing up. */
async function endSessionOf(request: Request): Promise<void> {
  const secret = sessionSecret(request);
  if (secret === null) return;
  try {
    const { identity } = backend();
    const verified = await identity.verifySession(secret, afterPasswordSetElsewhere);
    if (!verified) return;
    await identity.revokeSession(verified.account.uid, verified.session.id);
    logSecurity("sign-out", request, { uid: verified.account.uid });
  } catch (error) {
    log.error({ err: error }, "a session could not be ended");
  }
}

/**
 * Starts a new session for this browser and ends the one it had, even another person's. Throws the provider's error if
 * the generation is over.
 */
export async function startSession(request: Request, checked: CheckedPerson, by: SignInWay): Promise<string> {
  await endSessionOf(request);
  const device = { userAgent: request.headers.get("User-Agent") ?? "", by };
  const { secret } = await backend().identity.createSession(checked, device, afterPasswordSetElsewhere);
  return sessionCookie(request, secret);
}

/** Starts the session of a person who has passed every check, unless their account's generation has changed since. */
export async function completeSignIn(
  request: Request,
  checked: CheckedPerson,
  user: Pick<UserFields, "role" | "preferences" | "secondFactorAt">,
  by: SignInWay,
): Promise<SignedIn> {
  const cookies = [await startSession(request, checked, by)];
  const { hideOffers, country } = user.preferences;
  cookies.push(...(await preferenceCookies({ ...(hideOffers && { hideOffers }), ...(country && { country }) })));
  return {
    outcome: "signed-in",
    role: user.role ?? "user",
    mustSetUpSecondFactor: await lacksSecondFactor(user),
    cookies,
  };
}

/**
 * Signs in with address and password. Attempts are counted by address and account; unknown, wrong and unconfirmed get
 * the same response. `half`: the password is right and a code is still needed.
 */
export async function signIn(
  request: Request,
  email: string,
  password: string,
): Promise<SignedIn | { outcome: "half"; cookie: string } | Refusal> {
  const attempt = await beginPasswordTry(request, email);
  if (attempt.wait > 0) return { outcome: "wait", seconds: attempt.wait };
  const note = (why: string) => logSecurity("sign-in-refused", request, { account: pseudonym(email), why });
  let account: CheckedAccount;
  try {
    account = await backend().identity.signIn(email, password);
  } catch (error) {
    const refusal = await refusalOrNotJudged(error, attempt);
    const code = isIdentityError(error) ? error.code : "";
    note(code);
    return code === "invalid-credential" && refusal.outcome === "refused"
      ? { ...refusal, message: WRONG_CREDENTIAL }
      : refusal;
  }
  if (!account.emailVerified) {
    note("unconfirmed");
    return { outcome: "refused", field: "", message: WRONG_CREDENTIAL };
  }
  const user = await keepUserDocument(account);
  if (user.state !== "active") {
    note(user.state);
    return { outcome: "refused", field: "", message: IDENTITY_MESSAGES["user-disabled"] };
  }
  await attempt.succeeded();
  if (user.secondFactorAt) return { outcome: "half", cookie: await openChallenge(request, account) };
  // The account may have been suspended, or its password changed, since it was asked for.
  const signedIn = await completeSignIn(request, account, user, "password").catch(refusalOf);
  if (signedIn.outcome === "signed-in") logSecurity("sign-in", request, { uid: account.uid, by: "password" });
  else note("changed meanwhile");
  return signedIn;
}

/** Ends this browser's session. The response's headers delete the cookie whatever happens. */
export async function signOut(request: Request): Promise<Headers> {
  await endSessionOf(request);
  return signedOutHeaders(request);
}

/**
 * Creates an account and mails the link that confirms its address. An address that already has an account gets the
 * same response in the same time; its owner is told by mail.
 */
export async function join(
  request: Request,
  { email, password, displayName, redirectTo }: Joining,
): Promise<{ outcome: "mailed" } | Refusal> {
  const seconds = await countAddress(JOIN_BY_ADDRESS, request);
  if (seconds > 0) return { outcome: "wait", seconds };
  const { identity } = backend();
  try {
    const account = await identity.join({ email, password, displayName: displayName ?? null });
    recentJoins().set(pressOf(email, password), true);
    const params = { uid: account.uid, email, redirectTo: redirectTo ?? "/", by: clientSite(request), reset: null };
    await queueAlone(joinedEntry, params);
  } catch (error) {
    if (!(isIdentityError(error) && error.code === "email-already-in-use")) return refusalOf(error);
    // This writes to the store as creating an account does: both take as long.
    const reset = await identity.requestPasswordReset(email);
    const isSamePress = recentJoins().has(pressOf(email, password));
    const params = { uid: reset?.account.uid ?? "", email, redirectTo: "/", by: clientSite(request) };
    await queueAlone(joinedEntry, { ...params, reset: { token: reset?.token ?? "", isSamePress } });
  }
  return { outcome: "mailed" };
}

const joinedParams = z.object({
  uid: z.string(),
  email: textUpTo(500),
  redirectTo: textUpTo(2_000),
  by: z.string(),
  /** For an address that had an account: the link for its owner, and whether the same form made the account. */
  reset: z.object({ token: z.string(), isSamePress: z.boolean() }).nullable(),
});

/** What follows Join, for a new address as for one that had an account, so that the form takes as long for both. */
const joinedEntry = defineEntryKind<z.infer<typeof joinedParams>>({
  kind: "joined",
  params: joinedParams,
  sealed: true,
  urgency: "first",
  lane: ({ email }) => canonicalMailbox(email),
  async deliver({ uid, redirectTo, by, reset }, { id }) {
    const { identity } = backend();
    const account = uid === "" ? null : await identity.find(uid);
    if (!account) return { state: "dropped", reason: "There is no such account." };
    if (reset) {
      // Somebody who pressed the button twice gets the one mail that confirms the new account. Somebody else, whose
      // address another person has just joined with, gets their own link.
      if (reset.isSamePress && isJustMade(account)) return { state: "dropped", reason: "The form was sent twice." };
      if (!(await mayMail("account-exists", account, by))) return ENOUGH_MAILS;
      await mailAccountExists(account.email, reset.token, { key: id });
      return { state: "sent" };
    }
    await keepUserDocument(account);
    // Somebody who gets no mail now gets a link when they join again, or ask for a new password, later.
    if (!(await mayMail("join", account, by))) return ENOUGH_MAILS;
    await mailVerification(account.email, await identity.requestEmailVerification(uid), redirectTo, { key: id });
    return { state: "sent" };
  },
});

/** Forms of Join that have just made an account, by digests that nobody else can compute. */
const recentJoins = perBackend(() => new LRUCache<string, true>({ max: 10_000, ttl: JUST_MADE_MS }));
const PRESS_KEY = randomBytes(32);

function pressOf(email: string, password: string): string {
  return createHmac("sha256", PRESS_KEY)
    .update(JSON.stringify([email, password]))
    .digest("base64");
}

const JUST_MADE_MS = 60_000;

function isJustMade({ createdAt, emailVerified }: Account): boolean {
  return !emailVerified && backend().clock().getTime() - Date.parse(createdAt) < JUST_MADE_MS;
}

/** Mails a link to set a new password, if there is such an account. The response is the same either way. */
export async function recover(
  request: Request,
  { email, redirectTo }: { email: string; redirectTo: string },
): Promise<{ outcome: "mailed" } | Refusal> {
  const seconds = await countAddress(RECOVERY_BY_ADDRESS, request);
  if (seconds > 0) return { outcome: "wait", seconds };
  await queueAlone(recoveryEntry, { email, redirectTo, by: clientSite(request) });
  return { outcome: "mailed" };
}

const recoveryParams = z.object({ email: textUpTo(500), redirectTo: textUpTo(2_000), by: z.string() });

/** A request for a link that sets a password. Whether there is such an account is found out when it is delivered. */
const recoveryEntry = defineEntryKind<z.infer<typeof recoveryParams>>({
  kind: "recovery",
  params: recoveryParams,
  sealed: true,
  urgency: "first",
  lane: ({ email }) => canonicalMailbox(email),
  lifetimeMs: 60 * 60_000,
  async deliver({ email, redirectTo, by }, { id }) {
    let isMailed = false;
    await mailOncePerPress("recovery", email, async () => {
      const { identity } = backend();
      const account = await identity.findByEmail(email);
      // Makes a link only if it will be mailed, so that one mailed within the hour still works.
      if (!account || !(await hasMailLeft("recovery", account, by))) return false;
      const reset = await identity.requestPasswordReset(email);
      // Counted only once there is a mail to send, or strangers could use up the limit before the owner joins.
      if (!reset || !(await mayMail("recovery", reset.account, by))) return false;
      await mailPasswordReset(reset.account.email, reset.token, redirectTo, { key: id });
      return (isMailed = true);
    });
    return isMailed
      ? { state: "sent" }
      : { state: "dropped", reason: "No account has this address, or it has had too many of these emails." };
  },
});

/** True if a mailed link can still set a password. Doesn't use the link up. */
export async function isResetTokenGood(token: string): Promise<boolean> {
  try {
    await backend().identity.verifyPasswordReset(token);
    return true;
  } catch (error) {
    if (isIdentityError(error) && error.code !== "internal-error") return false;
    throw error;
  }
}

/** Sets a new password by a mailed link, ends all sessions and, because the mail was read, confirms the address. */
export async function resetPassword(
  request: Request,
  token: string,
  password: string,
): Promise<{ outcome: "changed" } | Refusal> {
  try {
    const account = await backend().identity.confirmPasswordReset(token, password);
    logSecurity("password-reset", request, { uid: account.uid });
    await Promise.all([
      keepUserDocument(account),
      clearCountsAgainst(request, account.email),
      clearMailbox(account.email, "stop"),
      afterNewPassword(account),
    ]);
    return { outcome: "changed" };
  } catch (error) {
    const refusal = refusalOf(error);
    logSecurity("password-reset-refused", request, { why: isIdentityError(error) ? error.code : "" });
    return refusal;
  }
}

/** Confirms an address by the mailed link; returns false if the link is invalid or has expired. */
export async function verifyEmail(token: string): Promise<boolean> {
  try {
    const account = await backend().identity.confirmEmailVerification(token);
    await keepUserDocument(account);
    // Its owner has read a mail there.
    await clearMailbox(account.email, "stop");
    return true;
  } catch (error) {
    if (isIdentityError(error) && error.code !== "internal-error") return false;
    throw error;
  }
}

/** Mails a signed-in person a new link that confirms their address, also one that mail has come back from. */
export async function resendVerification(uid: string): Promise<void> {
  const { identity } = backend();
  const account = await identity.find(uid);
  if (!account) return;
  if (account.emailVerified && (await mailboxState(account.email)).stoppedAt === null) return;
  await mailOncePerPress("verification", account.email, async () => {
    if (!(await mayMail("verification", account))) return false;
    await mailVerification(account.email, await identity.requestEmailVerification(uid), "/dashboard");
    return true;
  });
}

/** Changes a person's own document, based on its present content. Creates the document first if it is missing. */
export async function changeUser(uid: string, change: (now: UserFields) => Partial<UserFields> | null): Promise<void> {
  const { documents, identity } = backend();
  if (!(await documents.get(users, uid))) {
    const account = await identity.find(uid);
    if (account) await keepUserDocument(account);
  }
  await documents.transaction(uid, async (transaction) => {
    const now = await transaction.get(users, uid);
    const changes = now && change(now);
    if (!changes) return;
    const { savedCasinos } = changes;
    const ids = savedCasinos && { savedCasinoIds: savedCasinos.map(({ casinoId }) => casinoId) };
    transaction.update(users, uid, { ...changes, ...ids });
  });
}
