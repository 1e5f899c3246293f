import {
  applyActionCode,
  confirmPasswordReset,
  signInWithEmailAndPassword,
  updatePassword,
  verifyPasswordResetCode,
  type Auth,
  type UserCredential,
} from "firebase/auth";
import type { UserRecord } from "firebase-admin/auth";
import { randomBytes } from "node:crypto";
import { systemClock, type Clock } from "../../clock";
import { log } from "../../log.server";
import { isAsProviderSays, isPresentGeneration, readGeneration, withProvider } from "../generations.server";
import { identityGenerations, identitySessions, identityTokens } from "../identity-collections";
import { normaliseEmail } from "~/domain/text/email-address";
import { parseEmail } from "../parse-address";
import { SUSPENDED, accountOf, endedAt, storedPhotoURL } from "./firebase-account";
import { openFirebaseCookies } from "./firebase-cookies.server";
import { identityErrorOf, providerCode } from "./firebase-errors";
import { openFirebaseProvider, type FirebaseProviderOptions } from "./firebase-provider.server";
import { openPasswordChanges } from "./password-changes.server";
import { openSessionChecks } from "./session-checks.server";
import { openMailedTokens, type TokenPurpose } from "../mailed-tokens.server";
import { identityError } from "../messages";
import { formToSet, formsToTry } from "../password-forms";
import { DEFAULT_PASSWORD_MIN_LENGTH, requireGoodPassword } from "../password-policy.server";
import { IdentityError, type Account, type Identity, type PasswordListener } from "../port";
import { SESSION_LIFETIME, accountIn, openSessionRecords, type SessionRecordOptions } from "../session-records.server";

export interface FirebaseIdentityOptions extends Omit<SessionRecordOptions, "clock">, FirebaseProviderOptions {
  clock?: Clock;
  passwordMinLength?: number;
}

/** Longest and shortest life that the provider allows a session cookie. */
const LONGEST_SESSION = 14 * 24 * 3_600_000;
const SHORTEST_COOKIE = 5 * 60_000;

/**
 * How long a session uses the account stored in its own document before the provider is asked again. A change in the
 * provider's console may go unnoticed for this long. When the site itself ends a session, it deletes the document,
 * which takes effect at once on all instances.
 */
export const ACCOUNT_AGE = 10 * 60_000;

const ACTOR = "system:identity";

/** These codes don't tell whether the account exists. */
const SIGN_IN_CODES = {
  "invalid-email": "invalid-credential",
  "missing-email": "invalid-credential",
  "user-not-found": "invalid-credential",
  "user-disabled": "invalid-credential",
} as const;
/** Errors for a mailed code whose account has been deleted since. */
const ACTION_CODES = { "user-not-found": "invalid-action-code", "email-not-found": "invalid-action-code" } as const;

const newNonce = () => randomBytes(24).toString("base64url");

/** Signs in with a password in whichever form it was set, because the provider compares it as it comes. */
async function signInByPassword(auth: Auth, email: string, password: string): Promise<UserCredential> {
  const [form = password, ...others] = formsToTry(password);
  let signedIn = signInWithEmailAndPassword(auth, email, form);
  for (const other of others)
    signedIn = signedIn.catch((error: unknown) => {
      const refusal = identityErrorOf(error, SIGN_IN_CODES);
      if (!(refusal instanceof IdentityError) || refusal.code !== "invalid-credential") throw error;
      return signInWithEmailAndPassword(auth, email, other);
    });
  return signedIn;
}

/**
 * Accounts and passwords at Firebase Authentication. Each session is one of its session cookies and a document in the
 * store, by which sessions are listed and ended one by one. Mailed links carry its action codes, which are recorded in
 * the store so that they end with a new password. A secret is valid only when both agree. A generation ends in the
 * store, or when the provider ends all of the account's sign-ins, as it does for a password set there.
 */
export function openFirebaseIdentity(options: FirebaseIdentityOptions): Identity {
  const { documents, clock = systemClock, passwordMinLength: minLength = DEFAULT_PASSWORD_MIN_LENGTH } = options;
  const provider = openFirebaseProvider(options);
  const sessions = openSessionRecords({ ...options, clock });
  const tokens = openMailedTokens({ documents, clock });
  const cookieLifetime = Math.max(
    SHORTEST_COOKIE,
    Math.min(options.sessionLifetime ?? SESSION_LIFETIME, LONGEST_SESSION),
  );
  const cookies = openFirebaseCookies(provider, cookieLifetime);
  const passwords = openPasswordChanges({ documents, clock, sessions });
  const checks = openSessionChecks({ clock, provider, cookies, passwords });
  const listeners = new Set<(event: { uid: string; signedIn: boolean }) => void>();

  const tell = (uid: string, signedIn: boolean) => {
    for (const listener of [...listeners]) listener({ uid, signedIn });
  };

  async function requireRecord(uid: string): Promise<UserRecord> {
    const record = await provider.record(uid);
    if (!record) throw identityError("user-not-found");
    return record;
  }

  async function generationOf(uid: string, record: UserRecord | null): Promise<string> {
    return withProvider(await readGeneration(documents, uid), endedAt(record));
  }

  /** Ends all of the account's sessions at the provider. */
  function revokeAtProvider(uid: string): Promise<void> {
    cookies.drop(uid);
    return provider.asServer((auth) => auth.revokeRefreshTokens(uid));
  }

  /** Ends every session but one, and begins a new generation. */
  async function endAll(uid: string, except?: string): Promise<void> {
    const { ended } = await documents.transaction(ACTOR, (transaction) => sessions.endAll(transaction, uid, except));
    if (ended) tell(uid, false);
  }

  /**
   * As `endAll`, at the provider as well. Our sessions end first, because they would continue for a while if the
   * provider failed now. Sessions opened meanwhile with the old password end last.
   */
  async function endEverywhere(uid: string): Promise<void> {
    await endAll(uid);
    await revokeAtProvider(uid);
    await endAll(uid);
  }

  /** As `endEverywhere`, after a form of this site has set a password and tells the owner of it itself. */
  async function endAfterOwnPassword(uid: string): Promise<void> {
    await endEverywhere(uid);
    try {
      await passwords.finish(uid, await provider.passwordSetAt(uid));
    } catch (error) {
      log.warn({ err: error }, "a new password was not noted as the site's own");
    }
  }

  /**
   * Tells the owner of a password that was set at the provider since the last sign-in. If that fails, the next sign-in
   * tries again.
   */
  async function tellOfNewPassword({ uid, email }: Account, notice: PasswordListener): Promise<void> {
    try {
      const setAt = await provider.passwordSetAt(uid);
      if (setAt !== null && (await passwords.isNewAtSignIn(uid, setAt))) notice({ uid, email });
    } catch (error) {
      log.warn({ err: error }, "whether a password was set at the provider is not known at this sign-in");
    }
  }

  /** Requests a code from the provider and records it as one of ours. */
  async function issueCode(uid: string, email: string, purpose: TokenPurpose): Promise<string> {
    const link = await provider.asServer((auth) =>
      purpose === "password-reset" ? auth.generatePasswordResetLink(email) : auth.generateEmailVerificationLink(email),
    );
    const code = new URL(link).searchParams.get("oobCode");
    if (code === null) throw identityError("internal-error");
    await tokens.issue(uid, purpose, code);
    return code;
  }

  async function recordOfCode(code: string, purpose: TokenPurpose): Promise<UserRecord> {
    const record = await provider.record(await tokens.ownerOf(code, purpose));
    if (!record) throw identityError("invalid-action-code");
    if (accountOf(record).disabled) throw identityError("user-disabled");
    return record;
  }

  async function checkPassword(email: string, password: string): Promise<{ uid: string; idToken: string }> {
    try {
      return await provider.asPerson(async (auth) => {
        const { user } = await signInByPassword(auth, email, password);
        return { uid: user.uid, idToken: await user.getIdToken() };
      }, SIGN_IN_CODES);
    } catch (error) {
      // Only a visitor who knows the password gets here.
      if (providerCode((error as Error).cause) !== "password-does-not-meet-requirements") throw error;
      throw identityError(
        "weak-password",
        "Your password no longer meets the rules: set a new one by “Forgot password”.",
      );
    }
  }

  return {
    async join({ email, password: typed, displayName }) {
      const address = parseEmail(email);
      const password = await requireGoodPassword(typed, { email: address, minLength });
      await provider.requirePolicy(password);
      // Called as the server, because the provider limits people by network address, which would be this server's for
      // everyone.
      const { uid } = await provider.asServer((auth) =>
        auth.createUser({ email: address, password, ...(displayName !== null && { displayName }) }),
      );
      const account = accountOf(await requireRecord(uid));
      // A known address is mailed a code now, so a new one must take as long.
      await issueCode(uid, address, "email-verification");
      return account;
    },

    async signIn(email, password) {
      const address = normaliseEmail(email);
      // Before the password is checked, so that one that is set meanwhile ends this sign-in.
      const record = await provider.recordByEmail(address);
      const generation = await generationOf(record?.uid ?? "nobody", record);
      const { uid, idToken } = await checkPassword(address, password);
      if (record?.uid !== uid) throw identityError("invalid-credential");
      const account = accountOf(record);
      // Said only after the right password: for anyone else a suspended account looks like any other.
      if (account.disabled) throw identityError("user-disabled");
      cookies.keep(uid, idToken);
      return { ...account, generation };
    },

    generationOf: async (uid) => generationOf(uid, await provider.record(uid)),

    async isOfPresentGeneration({ uid, generation }) {
      const isPresent = await isPresentGeneration(documents, uid, generation);
      return isPresent && isAsProviderSays(generation, endedAt(await provider.record(uid)));
    },

    async createSession(checked, device, onPasswordSetElsewhere) {
      const { uid } = checked;
      const record = await requireRecord(uid);
      const account = accountOf(record);
      if (account.disabled) throw identityError("user-disabled");
      // A sign-in with a custom token would undo that the provider has ended the one that was under way.
      if (!isAsProviderSays(checked.generation, endedAt(record))) throw identityError("invalid-credential");
      const told = onPasswordSetElsewhere && tellOfNewPassword(account, onPasswordSetElsewhere);
      // Two of the provider's cookies from the same second are identical.
      const [cookie] = await Promise.all([cookies.make(uid), told]);
      const secret = `${newNonce()}.${cookie}`;
      const session = await sessions.open(checked, secret, device, { account });
      tell(uid, true);
      return { secret, session };
    },

    async verifySession(secret, onPasswordSetElsewhere) {
      const found = await sessions.find(secret);
      if (!found) return null;
      const known = accountIn(found);
      const age = clock().getTime() - Date.parse(found.accountCheckedAt ?? "");
      // A time in the future was noted before the clock was set back.
      if (known && age >= 0 && age < ACCOUNT_AGE) {
        const session = await sessions.touch(found);
        return session && { account: known, session };
      }
      const cookie = secret.slice(secret.indexOf(".") + 1);
      const account = await checks.check(found, cookie, onPasswordSetElsewhere);
      if (account === "refused") return null;
      if (account === "ended") {
        await sessions
          .drop(found)
          .catch((error: unknown) => log.warn({ err: error }, "an ended session was not deleted"));
        return null;
      }
      if (account) return sessions.check(found, account);
      const session = known && (await sessions.touch(found));
      return known && session && { account: known, session };
    },

    listSessions: (uid) => sessions.list(uid),

    async revokeSession(uid, sessionId) {
      if (await sessions.endOne(uid, sessionId)) tell(uid, false);
    },

    async revokeAllSessions(uid, except) {
      await endAll(uid, except);
      if (except === undefined && (await provider.record(uid))) await revokeAtProvider(uid);
    },

    async requestPasswordReset(email) {
      const record = await provider.recordByEmail(normaliseEmail(email));
      const account = record && accountOf(record);
      if (!account || account.disabled) return null;
      return { token: await issueCode(account.uid, account.email, "password-reset"), account };
    },

    async verifyPasswordReset(token) {
      const record = await recordOfCode(token, "password-reset");
      await provider.asPerson((auth) => verifyPasswordResetCode(auth, token), ACTION_CODES);
      return accountOf(record).email;
    },

    async confirmPasswordReset(token, typed) {
      const { uid, email = "" } = await recordOfCode(token, "password-reset");
      const newPassword = await requireGoodPassword(typed, { email, minLength });
      await provider.requirePolicy(newPassword);
      // The link may have become void while the provider was asked.
      await passwords.begin(uid, (reader) => tokens.ownerIn(reader, token, "password-reset"));
      // When several requests bring the same code, the provider accepts one.
      await provider.asPerson((auth) => confirmPasswordReset(auth, token, newPassword), ACTION_CODES);
      await endAfterOwnPassword(uid);
      // Reading the mail proves that the address belongs to the visitor.
      await provider.asServer((auth) => auth.updateUser(uid, { emailVerified: true }));
      return accountOf(await requireRecord(uid));
    },

    async requestEmailVerification(uid) {
      const { email } = accountOf(await requireRecord(uid));
      return issueCode(uid, email, "email-verification");
    },

    async confirmEmailVerification(token) {
      const { uid } = await recordOfCode(token, "email-verification");
      // It may have become void while the provider was asked.
      await tokens.ownerOf(token, "email-verification");
      await provider.asPerson((auth) => applyActionCode(auth, token), ACTION_CODES);
      await documents.transaction(ACTOR, async (transaction) => tokens.delete(transaction, token));
      const account = accountOf(await requireRecord(uid));
      await sessions.rewrite(account);
      return account;
    },

    async changePassword(uid, currentPassword, typed) {
      const newPassword = formToSet(typed);
      const checkedIn = await readGeneration(documents, uid);
      const { email } = accountOf(await requireRecord(uid));
      await provider.requirePolicy(newPassword);
      // If a mailed link sets the password meanwhile, it ends this sign-in, and so wins.
      await provider.asPerson(async (auth) => {
        const { user } = await signInByPassword(auth, email, currentPassword);
        await requireGoodPassword(newPassword, { email, minLength });
        await passwords.begin(uid, async (reader) => {
          if (!(await isPresentGeneration(reader, uid, checkedIn))) throw identityError("invalid-credential");
        });
        await updatePassword(user, newPassword);
      }, SIGN_IN_CODES);
      await endAfterOwnPassword(uid);
      return generationOf(uid, await requireRecord(uid));
    },

    async updateProfile(uid, { displayName, photoURL }) {
      const account = accountOf(
        await provider.asServer((auth) =>
          auth.updateUser(uid, {
            ...(displayName !== undefined && { displayName }),
            ...(photoURL !== undefined && { photoURL: storedPhotoURL(photoURL) }),
          }),
        ),
      );
      await sessions.rewrite(account);
      return account;
    },

    async setDisabled(uid, disabled) {
      const record = await requireRecord(uid);
      const { [SUSPENDED]: _, ...claims } = record.customClaims ?? {};
      await provider.asServer(async (auth) => {
        await auth.setCustomUserClaims(uid, disabled ? { ...claims, [SUSPENDED]: true } : claims);
        if (!disabled && record.disabled) await auth.updateUser(uid, { disabled: false });
      });
      if (!disabled) return;
      // Otherwise they would work again when the account is enabled.
      await endEverywhere(uid);
    },

    async find(uid) {
      const record = await provider.record(uid);
      return record && accountOf(record);
    },

    async findByEmail(email) {
      const record = await provider.recordByEmail(normaliseEmail(email));
      return record && accountOf(record);
    },

    async delete(uid) {
      if (await provider.record(uid)) await provider.asServer((auth) => auth.deleteUser(uid));
      const ended = await documents.transaction(ACTOR, async (transaction) => {
        const open = await sessions.ofPerson(transaction, uid);
        const mailed = await tokens.ofPerson(transaction, uid);
        for (const { id } of open) transaction.delete(identitySessions, id);
        for (const { id } of mailed) transaction.delete(identityTokens, id);
        transaction.delete(identityGenerations, uid);
        return open.length > 0;
      });
      if (ended) tell(uid, false);
      await passwords.forget(uid);
    },

    observe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async close() {
      listeners.clear();
    },
  };
}
