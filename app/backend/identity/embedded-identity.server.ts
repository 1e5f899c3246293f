import { commitIfHolds, type Stored, type Transaction } from "../documents/port";
import { randomBytes, randomUUID } from "node:crypto";
import { sha256Hex } from "~/domain/digest.server";
import { systemClock, type Clock } from "../clock";
import { isPresentGeneration, readGeneration } from "./generations.server";
import {
  identityAccounts,
  identityAddresses,
  identityGenerations,
  identitySessions,
  identityTokens,
} from "./identity-collections";
import { normaliseEmail } from "~/domain/text/email-address";
import { parseEmail } from "./parse-address";
import { openMailedTokens, type TokenPurpose } from "./mailed-tokens.server";
import { identityError } from "./messages";
import { formToSet } from "./password-forms";
import { openPasswordHashing, type HashingCost } from "./password-hashing.server";
import { DEFAULT_PASSWORD_MIN_LENGTH, requireGoodPassword } from "./password-policy.server";
import type { Account, Identity } from "./port";
import { openSessionRecords, type SessionRecordOptions } from "./session-records.server";

export interface EmbeddedIdentityOptions extends Omit<SessionRecordOptions, "clock"> {
  clock?: Clock;
  passwordMinLength?: number;
  hashing?: HashingCost;
}

const ACTOR = "system:identity";

type StoredAccount = Stored<(typeof identityAccounts.schema)["_output"]>;

const newSecret = () => randomBytes(32).toString("base64url");

function accountOf(stored: StoredAccount): Account {
  const { id, email, displayName, photoURL, emailVerified, disabled, createdAt } = stored;
  return { uid: id, email, displayName, photoURL, emailVerified, disabled, createdAt };
}

/**
 * Accounts, sessions and mailed tokens in the document store. Passwords are argon2id hashes, and every other secret is
 * stored as a hash.
 */
export function openEmbeddedIdentity(options: EmbeddedIdentityOptions): Identity {
  const { documents, clock = systemClock, passwordMinLength: minLength = DEFAULT_PASSWORD_MIN_LENGTH } = options;
  const sessions = openSessionRecords({ ...options, clock });
  const tokens = openMailedTokens({ documents, clock });
  const passwords = openPasswordHashing(options.hashing);
  const listeners = new Set<(event: { uid: string; signedIn: boolean }) => void>();

  const now = () => clock().getTime();
  const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();
  const tell = (uid: string, signedIn: boolean) => {
    for (const listener of [...listeners]) listener({ uid, signedIn });
  };

  /** Returns the uid of an address; "nobody" for one without an account, which then costs the same reads. */
  async function uidAt(email: string): Promise<string> {
    return (await documents.get(identityAddresses, sha256Hex(normaliseEmail(email))))?.uid ?? "nobody";
  }

  const accountAt = async (email: string) => documents.get(identityAccounts, await uidAt(email));

  async function requireAccount(uid: string): Promise<StoredAccount> {
    const account = await documents.get(identityAccounts, uid);
    if (!account) throw identityError("user-not-found");
    return account;
  }

  async function changeAccount(uid: string, fields: Parameters<typeof updateAccount>[2]): Promise<StoredAccount> {
    return documents
      .transaction(ACTOR, (transaction) => updateAccount(transaction, uid, fields))
      .then(() => requireAccount(uid));
  }

  async function updateAccount(
    transaction: Transaction,
    uid: string,
    fields: Partial<(typeof identityAccounts.schema)["_output"]>,
  ) {
    if (!(await transaction.get(identityAccounts, uid))) throw identityError("user-not-found");
    transaction.update(identityAccounts, uid, fields);
  }

  async function issueToken(uid: string, purpose: TokenPurpose): Promise<string> {
    const token = newSecret();
    await tokens.issue(uid, purpose, token);
    return token;
  }

  async function accountOfToken(token: string, purpose: TokenPurpose): Promise<StoredAccount> {
    const account = await documents.get(identityAccounts, await tokens.ownerOf(token, purpose));
    if (!account) throw identityError("invalid-action-code");
    if (account.disabled) throw identityError("user-disabled");
    return account;
  }

  return {
    async join({ email, password, displayName }) {
      const address = parseEmail(email);
      const toSet = await requireGoodPassword(password, { email: address, minLength });
      // Hashed before the look-up, and a decoy stored, so that a known address takes as long as a new one.
      const passwordHash = await passwords.hash(toSet);
      const uid = randomUUID().replaceAll("-", "");
      const isNew = await documents.transaction(ACTOR, async (transaction) => {
        if (await transaction.get(identityAddresses, sha256Hex(address))) return false;
        transaction.set(identityAddresses, sha256Hex(address), { uid });
        transaction.set(identityAccounts, uid, {
          email: address,
          displayName,
          photoURL: null,
          emailVerified: false,
          disabled: false,
          passwordHash,
          passwordChangedAt: isoAt(now()),
        });
        return true;
      });
      if (!isNew) {
        await issueToken("", "email-verification");
        throw identityError("email-already-in-use");
      }
      return accountOf(await requireAccount(uid));
    },

    async signIn(email, password) {
      const uid = await uidAt(email);
      const generation = await readGeneration(documents, uid);
      const account = await documents.get(identityAccounts, uid);
      if (!(await passwords.matches(account?.passwordHash ?? null, password)) || !account)
        throw identityError("invalid-credential");
      // Said only after the right password: for anyone else a suspended account looks like any other.
      if (account.disabled) throw identityError("user-disabled");
      if (passwords.isOutdated(account.passwordHash)) {
        const passwordHash = await passwords.hash(formToSet(password));
        // Skipped when the password was changed meanwhile.
        const when = { version: account.version };
        await commitIfHolds(documents.batch(ACTOR).update(identityAccounts, account.id, { passwordHash }, { when }));
      }
      return { ...accountOf(account), generation };
    },

    generationOf: (uid) => readGeneration(documents, uid),

    isOfPresentGeneration: ({ uid, generation }) => isPresentGeneration(documents, uid, generation),

    async createSession(checked, device) {
      const secret = newSecret();
      const { uid } = checked;
      const check = async (transaction: Transaction) => {
        const account = await transaction.get(identityAccounts, uid);
        if (!account) throw identityError("user-not-found");
        if (account.disabled) throw identityError("user-disabled");
      };
      const session = await sessions.open(checked, secret, device, { check });
      tell(uid, true);
      return { secret, session };
    },

    async verifySession(secret) {
      const found = await sessions.find(secret);
      const account = found && (await documents.get(identityAccounts, found.uid));
      if (!found || !account || account.disabled) return null;
      const session = await sessions.touch(found);
      return session && { account: accountOf(account), session };
    },

    listSessions: (uid) => sessions.list(uid),

    async revokeSession(uid, sessionId) {
      if (await sessions.endOne(uid, sessionId)) tell(uid, false);
    },

    async revokeAllSessions(uid, except) {
      const { ended } = await documents.transaction(ACTOR, (transaction) => sessions.endAll(transaction, uid, except));
      if (ended) tell(uid, false);
    },

    async requestPasswordReset(email) {
      const account = await accountAt(email);
      const isReachable = account !== null && !account.disabled;
      const token = await issueToken(isReachable ? account.id : "", "password-reset");
      return isReachable ? { token, account: accountOf(account) } : null;
    },

    async verifyPasswordReset(token) {
      return (await accountOfToken(token, "password-reset")).email;
    },

    async confirmPasswordReset(token, newPassword) {
      const { email } = await accountOfToken(token, "password-reset");
      const passwordHash = await passwords.hash(await requireGoodPassword(newPassword, { email, minLength }));
      const uid = await documents.transaction(ACTOR, async (transaction) => {
        const owner = await tokens.ownerIn(transaction, token, "password-reset");
        const account = await transaction.get(identityAccounts, owner);
        if (!account) throw identityError("invalid-action-code");
        await sessions.endAll(transaction, owner);
        // Reading the mail proves that the address belongs to the visitor.
        transaction.update(identityAccounts, owner, {
          passwordHash,
          passwordChangedAt: isoAt(now()),
          emailVerified: true,
        });
        return owner;
      });
      tell(uid, false);
      return accountOf(await requireAccount(uid));
    },

    async requestEmailVerification(uid) {
      await requireAccount(uid);
      return issueToken(uid, "email-verification");
    },

    async confirmEmailVerification(token) {
      await accountOfToken(token, "email-verification");
      const uid = await documents.transaction(ACTOR, async (transaction) => {
        const owner = await tokens.ownerIn(transaction, token, "email-verification");
        await updateAccount(transaction, owner, { emailVerified: true });
        tokens.delete(transaction, token);
        return owner;
      });
      return accountOf(await requireAccount(uid));
    },

    async changePassword(uid, currentPassword, newPassword) {
      const checkedIn = await readGeneration(documents, uid);
      const account = await requireAccount(uid);
      if (!(await passwords.matches(account.passwordHash, currentPassword))) throw identityError("invalid-credential");
      const toSet = await requireGoodPassword(newPassword, { email: account.email, minLength });
      const passwordHash = await passwords.hash(toSet);
      const begun = await documents.transaction(ACTOR, async (transaction) => {
        if (!(await transaction.get(identityAccounts, uid))) throw identityError("user-not-found");
        // A mailed link has set a new password meanwhile, or staff have ended the sessions. They win, because they may be
        // locking somebody out.
        if (!(await isPresentGeneration(transaction, uid, checkedIn))) throw identityError("invalid-credential");
        const { generation } = await sessions.endAll(transaction, uid);
        transaction.update(identityAccounts, uid, { passwordHash, passwordChangedAt: isoAt(now()) });
        return generation;
      });
      tell(uid, false);
      return begun;
    },

    async updateProfile(uid, { displayName, photoURL }) {
      return accountOf(
        await changeAccount(uid, {
          ...(displayName !== undefined && { displayName }),
          ...(photoURL !== undefined && { photoURL }),
        }),
      );
    },

    async setDisabled(uid, disabled) {
      const ended = await documents.transaction(ACTOR, async (transaction) => {
        if (!(await transaction.get(identityAccounts, uid))) throw identityError("user-not-found");
        // Otherwise sessions, and what was under way, would work again when the account is enabled.
        const { ended } = disabled ? await sessions.endAll(transaction, uid) : { ended: false };
        transaction.update(identityAccounts, uid, { disabled });
        return ended;
      });
      if (ended) tell(uid, false);
    },

    async find(uid) {
      const account = await documents.get(identityAccounts, uid);
      return account && accountOf(account);
    },

    async findByEmail(email) {
      const account = await accountAt(email);
      return account && accountOf(account);
    },

    async delete(uid) {
      const existed = await documents.transaction(ACTOR, async (transaction) => {
        const account = await transaction.get(identityAccounts, uid);
        const open = await sessions.ofPerson(transaction, uid);
        const mailed = await tokens.ofPerson(transaction, uid);
        for (const { id } of open) transaction.delete(identitySessions, id);
        for (const { id } of mailed) transaction.delete(identityTokens, id);
        transaction.delete(identityGenerations, uid);
        if (!account) return false;
        transaction.delete(identityAddresses, sha256Hex(account.email));
        transaction.delete(identityAccounts, uid);
        return true;
      });
      if (existed) tell(uid, false);
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
