import { createHash, randomBytes, randomUUID } from "node:crypto";
import { systemClock, type Clock } from "../clock";
import { PreconditionFailed, StoreUnavailable, type Documents, type Stored, type Transaction } from "../documents/port";
import { identityAccounts, identityAddresses, identitySessions, identityTokens } from "./collections";
import { normaliseEmail, parseEmail } from "./email-address";
import { identityError } from "./messages";
import { openPasswordHashing, type HashingCost } from "./password-hashing.server";
import { DEFAULT_PASSWORD_MIN_LENGTH, requireGoodPassword } from "./password-policy.server";
import type { Account, Identity, Session } from "./port";

export interface EmbeddedIdentityOptions {
  documents: Documents;
  clock?: Clock;
  passwordMinLength?: number;
  hashing?: HashingCost;
  /** Milliseconds without a request after which a session ends. */
  sessionIdle?: number;
  /** Milliseconds after which a session ends in any case. */
  sessionLifetime?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SESSION_IDLE = 12 * HOUR;
export const SESSION_LIFETIME = 14 * DAY;
/** A new password is asked for and set in one sitting; a welcome mail may lie until the next morning. */
export const TOKEN_LIFETIME = { "password-reset": HOUR, "email-verification": HOUR } as const;

const LAST_SEEN_STEP = MINUTE;
const MOST_SESSIONS = 100;
const LONGEST_USER_AGENT = 400;
/** Kept so long after they ran out, so that who comes late is told "too old" and not "not valid". */
const EXPIRED_TOKENS_KEPT = 7 * DAY;
const PURGED_AT_ONCE = 50;

const ACTOR = "system:identity";

type StoredAccount = Stored<(typeof identityAccounts.schema)["_output"]>;
type StoredSession = Stored<(typeof identitySessions.schema)["_output"]>;
type StoredToken = Stored<(typeof identityTokens.schema)["_output"]>;
type Purpose = StoredToken["purpose"];

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const newSecret = () => randomBytes(32).toString("base64url");

function accountOf(stored: StoredAccount): Account {
  const { id, email, displayName, photoURL, emailVerified, disabled, createdAt } = stored;
  return { uid: id, email, displayName, photoURL, emailVerified, disabled, createdAt };
}

function sessionOf(stored: StoredSession): Session {
  const { sessionId, uid, openedAt, lastSeenAt, endsAt, userAgent } = stored;
  return { id: sessionId, uid, createdAt: openedAt, lastSeenAt, expiresAt: endsAt, userAgent };
}

/** Accounts, sessions and mailed tokens in the documents store. Passwords as argon2id, everything secret as a hash. */
export function openEmbeddedIdentity(options: EmbeddedIdentityOptions): Identity {
  const { documents, clock = systemClock, passwordMinLength: minLength = DEFAULT_PASSWORD_MIN_LENGTH } = options;
  const { sessionIdle = SESSION_IDLE, sessionLifetime = SESSION_LIFETIME } = options;
  const passwords = openPasswordHashing(options.hashing);
  const listeners = new Set<(event: { uid: string; signedIn: boolean }) => void>();

  const now = () => clock().getTime();
  const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();
  const tell = (uid: string, signedIn: boolean) => {
    for (const listener of [...listeners]) listener({ uid, signedIn });
  };

  async function accountAt(email: string): Promise<StoredAccount | null> {
    const address = await documents.get(identityAddresses, sha256(normaliseEmail(email)));
    // An address without an account costs the same two reads.
    return documents.get(identityAccounts, address?.uid ?? "none");
  }

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

  const sessionsOf = (uid: string) =>
    ({ where: [["uid", "==", uid]], orderBy: ["-openedAt"], limit: 1_000 }) satisfies Parameters<
      Transaction["query"]
    >[1];

  const tokensOf = (uid: string) =>
    ({ where: [["uid", "==", uid]], orderBy: ["expiresAt"], limit: 1_000 }) satisfies Parameters<
      Transaction["query"]
    >[1];

  const isLive = (session: StoredSession) => Date.parse(session.endsAt) > now();

  /** Ends those of a person's sessions that the test names; those that ran out go in any case. */
  async function endSessions(uid: string, isMeant: (session: StoredSession) => boolean): Promise<void> {
    const ended = await documents.transaction(ACTOR, async (transaction) => {
      const sessions = await transaction.query(identitySessions, sessionsOf(uid));
      const meant = sessions.filter((session) => isMeant(session) || !isLive(session));
      for (const session of meant) transaction.delete(identitySessions, session.id);
      return meant.some(isLive);
    });
    if (ended) tell(uid, false);
  }

  /** Rows that ran out are cleared away by those who come after, a few each time. */
  async function purge(): Promise<void> {
    const sessions = await documents.query(identitySessions, {
      where: [["endsAt", "<", isoAt(now())]],
      orderBy: ["endsAt"],
      limit: PURGED_AT_ONCE,
    });
    const tokens = await documents.query(identityTokens, {
      where: [["expiresAt", "<", isoAt(now() - EXPIRED_TOKENS_KEPT)]],
      orderBy: ["expiresAt"],
      limit: PURGED_AT_ONCE,
    });
    const batch = documents.batch(ACTOR);
    for (const { id } of sessions.items) batch.delete(identitySessions, id);
    for (const { id } of tokens.items) batch.delete(identityTokens, id);
    await batch.commit();
  }

  async function issueToken(uid: string, purpose: Purpose): Promise<string> {
    await purge();
    const token = newSecret();
    const expiresAt = isoAt(now() + TOKEN_LIFETIME[purpose]);
    await documents.batch(ACTOR).set(identityTokens, sha256(token), { uid, purpose, expiresAt }).commit();
    return token;
  }

  /** The token's uid; `invalid-action-code` for one that is unknown, used or for another purpose, `expired-action-code`. */
  function checkToken(stored: StoredToken | null, purpose: Purpose): string {
    if (!stored || stored.purpose !== purpose || stored.uid === "") throw identityError("invalid-action-code");
    if (Date.parse(stored.expiresAt) <= now()) throw identityError("expired-action-code");
    return stored.uid;
  }

  async function accountOfToken(token: string, purpose: Purpose): Promise<StoredAccount> {
    const uid = checkToken(await documents.get(identityTokens, sha256(token)), purpose);
    const account = await documents.get(identityAccounts, uid);
    if (!account) throw identityError("invalid-action-code");
    if (account.disabled) throw identityError("user-disabled");
    return account;
  }

  return {
    async join({ email, password, displayName }) {
      const address = parseEmail(email);
      requireGoodPassword(password, { email: address, minLength });
      // Hashed before the look-up, and a decoy stored: a known address takes as long as a new one.
      const passwordHash = await passwords.hash(password);
      const uid = randomUUID().replaceAll("-", "");
      const isNew = await documents.transaction(ACTOR, async (transaction) => {
        if (await transaction.get(identityAddresses, sha256(address))) return false;
        transaction.set(identityAddresses, sha256(address), { uid });
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
      const account = await accountAt(email);
      if (!(await passwords.matches(account?.passwordHash ?? null, password)) || !account)
        throw identityError("invalid-credential");
      // Only to who knows the password: to all others a suspended account looks like any.
      if (account.disabled) throw identityError("user-disabled");
      if (passwords.isOutdated(account.passwordHash)) {
        const passwordHash = await passwords.hash(password);
        // Not when the password was changed meanwhile.
        await documents
          .batch(ACTOR)
          .update(identityAccounts, account.id, { passwordHash }, { when: { version: account.version } })
          .commit()
          .catch((error: unknown) => {
            if (!(error instanceof PreconditionFailed)) throw error;
          });
      }
      return accountOf(account);
    },

    async createSession(uid, { userAgent }) {
      await purge();
      const secret = newSecret();
      const openedAt = now();
      const fields = {
        sessionId: randomUUID(),
        uid,
        openedAt: isoAt(openedAt),
        lastSeenAt: isoAt(openedAt),
        endsAt: isoAt(openedAt + Math.min(sessionIdle, sessionLifetime)),
        userAgent: userAgent.replace(/[^\x20-\x7e]/g, "").slice(0, LONGEST_USER_AGENT),
      };
      await documents.transaction(ACTOR, async (transaction) => {
        const account = await transaction.get(identityAccounts, uid);
        if (!account) throw identityError("user-not-found");
        if (account.disabled) throw identityError("user-disabled");
        const others = await transaction.query(identitySessions, sessionsOf(uid));
        for (const { id } of others.slice(MOST_SESSIONS - 1)) transaction.delete(identitySessions, id);
        transaction.set(identitySessions, sha256(secret), fields);
      });
      tell(uid, true);
      const { sessionId: id, openedAt: createdAt, endsAt: expiresAt, ...rest } = fields;
      return {
        secret,
        session: { id, createdAt, expiresAt, uid, lastSeenAt: rest.lastSeenAt, userAgent: rest.userAgent },
      };
    },

    async verifySession(secret) {
      const session = await documents.get(identitySessions, sha256(secret));
      if (!session || !isLive(session)) return null;
      const account = await documents.get(identityAccounts, session.uid);
      if (!account || account.disabled) return null;
      if (now() - Date.parse(session.lastSeenAt) < LAST_SEEN_STEP)
        return { account: accountOf(account), session: sessionOf(session) };

      const seen = {
        lastSeenAt: isoAt(now()),
        endsAt: isoAt(Math.min(now() + sessionIdle, Date.parse(session.openedAt) + sessionLifetime)),
      };
      try {
        await documents.batch(ACTOR).update(identitySessions, session.id, seen).commit();
      } catch (error) {
        // Ended between the look-up and here.
        if (error instanceof PreconditionFailed) return null;
        // Who is signed in can go on reading while nothing can be written.
        if (!(error instanceof StoreUnavailable)) throw error;
        return { account: accountOf(account), session: sessionOf(session) };
      }
      return { account: accountOf(account), session: sessionOf({ ...session, ...seen }) };
    },

    async listSessions(uid) {
      const { items } = await documents.query(identitySessions, sessionsOf(uid));
      return items.filter(isLive).map(sessionOf);
    },

    async revokeSession(uid, sessionId) {
      await endSessions(uid, (session) => session.sessionId === sessionId);
    },

    async revokeAllSessions(uid, except) {
      await endSessions(uid, (session) => session.sessionId !== except);
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
      requireGoodPassword(newPassword, { email, minLength });
      const passwordHash = await passwords.hash(newPassword);
      const uid = await documents.transaction(ACTOR, async (transaction) => {
        // Once more: of two who come with the same token one is too late.
        const owner = checkToken(await transaction.get(identityTokens, sha256(token)), "password-reset");
        const account = await transaction.get(identityAccounts, owner);
        if (!account) throw identityError("invalid-action-code");
        const sessions = await transaction.query(identitySessions, sessionsOf(owner));
        const tokens = await transaction.query(identityTokens, tokensOf(owner));
        // Who could read the mail has shown that the address is theirs.
        transaction.update(identityAccounts, owner, {
          passwordHash,
          passwordChangedAt: isoAt(now()),
          emailVerified: true,
        });
        for (const { id } of sessions) transaction.delete(identitySessions, id);
        for (const { id } of tokens) transaction.delete(identityTokens, id);
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
        const owner = checkToken(await transaction.get(identityTokens, sha256(token)), "email-verification");
        await updateAccount(transaction, owner, { emailVerified: true });
        transaction.delete(identityTokens, sha256(token));
        return owner;
      });
      return accountOf(await requireAccount(uid));
    },

    async changePassword(uid, currentPassword, newPassword) {
      const account = await requireAccount(uid);
      if (!(await passwords.matches(account.passwordHash, currentPassword))) throw identityError("invalid-credential");
      requireGoodPassword(newPassword, { email: account.email, minLength });
      const passwordHash = await passwords.hash(newPassword);
      await documents.transaction(ACTOR, async (transaction) => {
        const current = await transaction.get(identityAccounts, uid);
        if (!current) throw identityError("user-not-found");
        // Set anew by a mailed link while this was under way: the link wins, its owner may be shutting somebody out.
        if (current.passwordHash !== account.passwordHash) throw identityError("invalid-credential");
        const sessions = await transaction.query(identitySessions, sessionsOf(uid));
        const tokens = await transaction.query(identityTokens, tokensOf(uid));
        transaction.update(identityAccounts, uid, { passwordHash, passwordChangedAt: isoAt(now()) });
        for (const { id } of sessions) transaction.delete(identitySessions, id);
        for (const { id, purpose } of tokens) if (purpose === "password-reset") transaction.delete(identityTokens, id);
      });
      tell(uid, false);
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
      await changeAccount(uid, { disabled });
      // Or they would come back to life with the account.
      if (disabled) await endSessions(uid, () => true);
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
        const sessions = await transaction.query(identitySessions, sessionsOf(uid));
        const tokens = await transaction.query(identityTokens, tokensOf(uid));
        for (const { id } of sessions) transaction.delete(identitySessions, id);
        for (const { id } of tokens) transaction.delete(identityTokens, id);
        if (!account) return false;
        transaction.delete(identityAddresses, sha256(account.email));
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
