import { backend } from "~/backend/index.server";
import { IDENTITY_MESSAGES } from "~/backend/identity/messages";
import type { Account, IdentityError } from "~/backend/identity/port";
import { inBackground } from "~/http/listener/background.server";
import { log } from "~/backend/log.server";
import { countAddress } from "~/http/security/rate-limit.server";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { logSecurity, pseudonym } from "~/http/security/security-log.server";
import { sessionCookie, sessionSecret, signedOutHeaders } from "~/http/cookies/session.server";
import { users } from "./collection";
import type { Joining } from "./sign-in/forms";
import {
  beginPasswordTry,
  hasMailLeft,
  JOIN_BY_ADDRESS,
  mayMail,
  RECOVERY_BY_ADDRESS,
  welcomeOwner,
  type PasswordTry,
} from "./limits.server";
import { mailAccountExists, mailPasswordChanged, mailPasswordReset, mailVerification } from "./sign-in/mails.server";
import type { Role, UserFields } from "./schema";
import { openChallenge } from "./sign-in/sign-in-challenge.server";
import { signedInUser } from "./viewer.server";

const SYSTEM = "system:accounts";
const BUSY_SECONDS = 5;

/** A form's answer that is no success: to wait, or what is wrong with which field (`""`: with the whole). */
export type Refusal =
  | { outcome: "wait"; seconds: number }
  | { outcome: "refused"; field: "" | "email" | "password" | "current" | "oneTimeCode"; message: string };

/** By name: with hot reload the provider outlives the module its error's class came from. */
function isIdentityError(error: unknown): error is IdentityError {
  return error instanceof Error && error.name === "IdentityError";
}

/** A provider's error as an answer to the person; anything else is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (!isIdentityError(error) || error.code === "internal-error") throw error;
  if (error.code === "too-many-requests") return { outcome: "wait", seconds: BUSY_SECONDS };
  if (error.code === "weak-password") return { outcome: "refused", field: "password", message: error.message };
  if (error.code === "invalid-email") return { outcome: "refused", field: "email", message: error.message };
  return { outcome: "refused", field: "", message: IDENTITY_MESSAGES[error.code] };
}

/** As `refusalOf`, for a try of a password: where nobody could judge it, it counts for nothing. */
export async function refusalOrNotJudged(error: unknown, attempt: PasswordTry): Promise<Refusal> {
  const isJudged = isIdentityError(error) && error.code !== "internal-error" && error.code !== "too-many-requests";
  if (!isJudged) await attempt.notJudged();
  return refusalOf(error);
}

/**
 * An unconfirmed account answers like a wrong password. Otherwise anyone could join with another's address and learn by
 * signing in whether it was new.
 */
const WRONG_CREDENTIAL =
  "The e-mail address or the password is wrong. If you have just joined, first open the link we mailed you.";

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

/** The person's document, made now if it is missing, with the time the address was confirmed once that is known. */
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
  /** `Set-Cookie` values. */
  cookies: string[];
}

/** Ends the session a request carries, if it does; a failure is logged and stands in nobody's way. */
async function endSessionOf(request: Request): Promise<void> {
  const secret = sessionSecret(request);
  if (secret === null) return;
  try {
    const { identity } = backend();
    const verified = await identity.verifySession(secret);
    if (!verified) return;
    await identity.revokeSession(verified.account.uid, verified.session.id);
    logSecurity("sign-out", request, { uid: verified.account.uid });
  } catch (error) {
    log.error({ err: error }, "a session could not be ended");
  }
}

/** A session of its own for this browser; the one it had, whoever's it was, ends. */
export async function startSession(request: Request, uid: string): Promise<string> {
  await endSessionOf(request);
  const { secret } = await backend().identity.createSession(uid, {
    userAgent: request.headers.get("User-Agent") ?? "",
  });
  return sessionCookie(request, secret);
}

/** Opens the session of somebody who has shown all that was asked of them. */
export async function completeSignIn(
  request: Request,
  uid: string,
  { role, preferences }: Pick<UserFields, "role" | "preferences">,
): Promise<SignedIn> {
  const cookies = [await startSession(request, uid)];
  if (preferences.hideOffers) cookies.push(...(await preferenceCookies({ hideOffers: true })));
  return { outcome: "signed-in", role: role ?? "user", cookies };
}

/**
 * Signs in with address and password. Counted by address and account; the same answer for unknown, wrong and unconfirmed.
 * `half`: the password is right, and a code is asked for too.
 */
export async function signIn(
  request: Request,
  email: string,
  password: string,
): Promise<SignedIn | { outcome: "half"; cookie: string } | Refusal> {
  const attempt = await beginPasswordTry(request, email);
  if (attempt.wait > 0) return { outcome: "wait", seconds: attempt.wait };
  const note = (why: string) => logSecurity("sign-in-refused", request, { account: pseudonym(email), why });
  let account: Account;
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
  if (user.secondFactorAt) return { outcome: "half", cookie: await openChallenge(request, account.uid) };
  logSecurity("sign-in", request, { uid: account.uid, by: "password" });
  return completeSignIn(request, account.uid, user);
}

/** Ends this browser's session. The answer's headers take the cookie away whatever happens. */
export async function signOut(request: Request): Promise<Headers> {
  await endSessionOf(request);
  return signedOutHeaders(request);
}

/**
 * Makes an account and mails the link that confirms its address. For an address that has one already the answer is the
 * same and takes as long; its owner is told by mail.
 */
export async function join(
  request: Request,
  { email, password, displayName, redirectTo }: Joining,
): Promise<{ outcome: "mailed" } | Refusal> {
  const seconds = await countAddress(JOIN_BY_ADDRESS, request);
  if (seconds > 0) return { outcome: "wait", seconds };
  const { identity } = backend();
  try {
    const account = await identity.join({ email, password, displayName });
    inBackground("welcome mail", async () => {
      await keepUserDocument(account);
      await mailVerification(account.email, await identity.requestEmailVerification(account.uid), redirectTo ?? "/");
    });
  } catch (error) {
    if (!(isIdentityError(error) && error.code === "email-already-in-use")) return refusalOf(error);
    // Now and not later: it writes to the store as the making of an account does, so both answers take as long.
    const reset = await identity.requestPasswordReset(email);
    inBackground("notice to an owner", async () => {
      if (reset && (await mayMail("account-exists", email))) await mailAccountExists(reset.account.email, reset.token);
    });
  }
  return { outcome: "mailed" };
}

/** Mails a link to set a new password, if there is such an account. Says nothing about it in any case. */
export async function recover(request: Request, email: string): Promise<{ outcome: "mailed" } | Refusal> {
  const seconds = await countAddress(RECOVERY_BY_ADDRESS, request);
  if (seconds > 0) return { outcome: "wait", seconds };
  inBackground("recovery mail", async () => {
    // No further link is made that nobody is sent: the one mailed within the hour still works.
    if (!(await hasMailLeft("recovery", email))) return;
    const reset = await backend().identity.requestPasswordReset(email);
    // Counted once there is a mail to send, or strangers could spend it before its owner joins.
    if (reset && (await mayMail("recovery", email))) await mailPasswordReset(reset.account.email, reset.token);
  });
  return { outcome: "mailed" };
}

/** Whether a mailed link still sets a password. Uses nothing up. */
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
    await Promise.all([keepUserDocument(account), welcomeOwner(request, account.email)]);
    inBackground("notice of a new password", () => mailPasswordChanged(account.email));
    return { outcome: "changed" };
  } catch (error) {
    const refusal = refusalOf(error);
    logSecurity("password-reset-refused", request, { why: isIdentityError(error) ? error.code : "" });
    return refusal;
  }
}

/** Confirms an address by the mailed link; false when the link is not, or no longer, good. */
export async function verifyEmail(token: string): Promise<boolean> {
  try {
    await keepUserDocument(await backend().identity.confirmEmailVerification(token));
    return true;
  } catch (error) {
    if (isIdentityError(error) && error.code !== "internal-error") return false;
    throw error;
  }
}

/** Mails a signed-in person a new link that confirms their address. */
export async function resendVerification(uid: string): Promise<void> {
  const { identity } = backend();
  const account = await identity.find(uid);
  if (!account || account.emailVerified || !(await mayMail("verification", account.email))) return;
  await mailVerification(account.email, await identity.requestEmailVerification(uid), "/dashboard");
}

/** Changes a person's own document by what it holds now. It is made first when it is missing. */
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
