import { randomUUID } from "node:crypto";
import { deleteUntil } from "../documents/delete-until";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import type { Clock } from "../clock";
import {
  PreconditionFailed,
  StoreUnavailable,
  type DocumentReader,
  type Documents,
  type Stored,
  type Transaction,
} from "../documents/port";
import { beginGeneration, isPresentGeneration } from "./generations.server";
import { identitySessions } from "./identity-collections";
import { identityError } from "./messages";
import type { Account, CheckedPerson, Session, SignInDevice } from "./port";

const HOUR = 3_600_000;
const SESSION_IDLE = 12 * HOUR;
export const SESSION_LIFETIME = 14 * DAY_MS;

/**
 * A session in use is written to no more often than this: on a service, these writes would otherwise be the largest
 * cost.
 */
const LAST_SEEN_STEP = 10 * 60_000;
const MOST_SESSIONS = 100;
const LONGEST_USER_AGENT = 400;
/** Each new one deletes as many expired ones at most. */
const PURGED_AT_ONCE = 50;

const ACTOR = "system:identity";

const idOf = sha256Hex;

export type StoredSession = Stored<(typeof identitySessions.schema)["_output"]>;

export interface SessionRecordOptions {
  documents: Documents;
  clock: Clock;
  /** Milliseconds without a request after which a session ends. */
  sessionIdle?: number | undefined;
  /** Milliseconds after which a session ends in any case. */
  sessionLifetime?: number | undefined;
}

const sessionsOf = (uid: string) =>
  ({ where: [["uid", "==", uid]], orderBy: ["-openedAt"], limit: 1_000 }) satisfies Parameters<Transaction["query"]>[1];

/** True if a session has not ended at a time, in milliseconds since 1970. */
const isLiveAt = ({ endsAt }: StoredSession, time: number) => Date.parse(endsAt) > time;

/** Where and when something was begun that a later request finishes. */
export interface BegunIn {
  sessionId: string;
  generation: string;
}

/** True if what a person began in a session may still be finished, in the transaction that finishes it. */
export async function isStillUnderWay(
  transaction: Transaction,
  uid: string,
  { sessionId, generation }: BegunIn,
  now: Date,
): Promise<boolean> {
  if (!(await isPresentGeneration(transaction, uid, generation))) return false;
  const sessions = await transaction.query(identitySessions, sessionsOf(uid));
  return sessions.some((one) => one.sessionId === sessionId && isLiveAt(one, now.getTime()));
}

function sessionOf(stored: StoredSession): Session {
  const { sessionId, uid, openedAt, lastSeenAt, endsAt, userAgent, by = null } = stored;
  return { id: sessionId, uid, createdAt: openedAt, lastSeenAt, expiresAt: endsAt, userAgent, by };
}

/** True if the secret opens a session that has not ended. */
export async function isLiveSession(reader: DocumentReader, secret: string, now: Date): Promise<boolean> {
  const session = await reader.get(identitySessions, idOf(secret));
  return session !== null && isLiveAt(session, now.getTime());
}

/** Returns the account in the session's document; null if it has none. */
export function accountIn({ uid, account }: StoredSession): Account | null {
  return account ? { uid, ...account, disabled: false } : null;
}

/**
 * Stores the sessions of every adapter in the document store by the hash of their secret, so that reading the store
 * lets nobody sign in.
 */
export function openSessionRecords({ documents, clock, ...limits }: SessionRecordOptions) {
  const { sessionIdle = SESSION_IDLE, sessionLifetime = SESSION_LIFETIME } = limits;
  const now = () => clock().getTime();
  const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();
  // Shorter if sessions end sooner; otherwise a session in use would look idle for a large part of its time.
  const lastSeenStep = Math.min(LAST_SEEN_STEP, sessionIdle / 10);
  const isLive = (session: StoredSession) => isLiveAt(session, now());

  function checkedFields({ uid: _, disabled: __, ...account }: Account) {
    return { account, accountCheckedAt: isoAt(now()) };
  }

  const seenFields = ({ openedAt }: StoredSession) => ({
    lastSeenAt: isoAt(now()),
    endsAt: isoAt(Math.min(now() + sessionIdle, Date.parse(openedAt) + sessionLifetime)),
  });

  return {
    /**
     * Opens a session under a new secret; `invalid-credential` if the generation in which the person was checked is
     * over. `check` runs in the same transaction and may throw. `account` is stored in the document.
     */
    async open(
      { uid, generation }: CheckedPerson,
      secret: string,
      { userAgent, by }: SignInDevice,
      {
        check = async () => undefined,
        account,
      }: { check?: (transaction: Transaction) => Promise<void>; account?: Account } = {},
    ): Promise<Session> {
      const openedAt = now();
      const expired = { field: "endsAt", until: isoAt(openedAt), most: PURGED_AT_ONCE };
      await deleteUntil(documents, ACTOR, identitySessions, expired);
      const fields = {
        sessionId: randomUUID(),
        uid,
        openedAt: isoAt(openedAt),
        lastSeenAt: isoAt(openedAt),
        endsAt: isoAt(openedAt + Math.min(sessionIdle, sessionLifetime)),
        userAgent: userAgent.replace(/[^\x20-\x7e]/g, "").slice(0, LONGEST_USER_AGENT),
        ...(by && { by }),
        ...(account && checkedFields(account)),
      };
      await documents.transaction(ACTOR, async (transaction) => {
        await check(transaction);
        if (!(await isPresentGeneration(transaction, uid, generation))) throw identityError("invalid-credential");
        const others = await transaction.query(identitySessions, sessionsOf(uid));
        for (const { id } of others.slice(MOST_SESSIONS - 1)) transaction.delete(identitySessions, id);
        transaction.set(identitySessions, idOf(secret), fields);
      });
      const { sessionId: id, openedAt: createdAt, endsAt: expiresAt, lastSeenAt } = fields;
      return { id, uid, createdAt, lastSeenAt, expiresAt, userAgent: fields.userAgent, by: by ?? null };
    },

    /** Returns the live session that the secret opens. */
    async find(secret: string): Promise<StoredSession | null> {
      const session = await documents.get(identitySessions, idOf(secret));
      return session && isLive(session) ? session : null;
    },

    /** Notes, every ten minutes at most, that the session is in use; null when it has been ended. */
    async touch(session: StoredSession): Promise<Session | null> {
      if (now() - Date.parse(session.lastSeenAt) < lastSeenStep) return sessionOf(session);
      const seen = seenFields(session);
      try {
        await documents.batch(ACTOR).update(identitySessions, session.id, seen).commit();
      } catch (error) {
        // The session was ended after the look-up.
        if (error instanceof PreconditionFailed) return null;
        // Signed-in visitors can go on reading while nothing can be written.
        if (!(error instanceof StoreUnavailable)) throw error;
        return sessionOf(session);
      }
      return sessionOf({ ...session, ...seen });
    },

    /**
     * Records that the session is in use, and the account as the provider has just reported it. Returns both as they
     * are stored afterwards, which may be from a later change; null when the session has been ended.
     */
    async check(session: StoredSession, account: Account): Promise<{ account: Account; session: Session } | null> {
      const checked = { ...seenFields(session), ...checkedFields(account) };
      try {
        const when = { version: session.version };
        await documents.batch(ACTOR).update(identitySessions, session.id, checked, { when }).commit();
      } catch (error) {
        // A change of the account, the end of the session, or another page view was quicker.
        if (error instanceof PreconditionFailed) {
          const later = await documents.get(identitySessions, session.id);
          return later && { account: accountIn(later) ?? account, session: sessionOf(later) };
        }
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      return { account, session: sessionOf({ ...session, ...checked }) };
    },

    /** Writes a changed account into all of the person's sessions. */
    async rewrite(account: Account): Promise<void> {
      await documents.transaction(ACTOR, async (transaction) => {
        const open = await transaction.query(identitySessions, sessionsOf(account.uid));
        for (const { id } of open) transaction.update(identitySessions, id, checkedFields(account));
      });
    },

    /** Ends the one session. */
    async drop(session: StoredSession): Promise<void> {
      await documents.batch(ACTOR).delete(identitySessions, session.id).commit();
    },

    async list(uid: string): Promise<Session[]> {
      const { items } = await documents.query(identitySessions, sessionsOf(uid));
      return items.filter(isLive).map(sessionOf);
    },

    /** Ends one of a person's sessions, and all expired ones. True if a live one ended. */
    endOne(uid: string, sessionId: string): Promise<boolean> {
      return documents.transaction(ACTOR, async (transaction) => {
        const sessions = await transaction.query(identitySessions, sessionsOf(uid));
        const meant = sessions.filter((session) => session.sessionId === sessionId || !isLive(session));
        for (const session of meant) transaction.delete(identitySessions, session.id);
        return meant.some(isLive);
      });
    },

    /**
     * Ends all of a person's sessions but one, and begins a new generation, so that nothing that was under way opens
     * another. Call within a transaction whose other reads are over. `ended`: whether a live one ended.
     */
    async endAll(
      transaction: Transaction,
      uid: string,
      except?: string,
    ): Promise<{ generation: string; ended: boolean }> {
      const sessions = await transaction.query(identitySessions, sessionsOf(uid));
      const meant = sessions.filter((session) => session.sessionId !== except || !isLive(session));
      for (const session of meant) transaction.delete(identitySessions, session.id);
      return { generation: beginGeneration(transaction, uid), ended: meant.some(isLive) };
    },

    /** Returns all of a person's sessions, read in a transaction that will end them. */
    ofPerson: (transaction: Transaction, uid: string) => transaction.query(identitySessions, sessionsOf(uid)),
  };
}
