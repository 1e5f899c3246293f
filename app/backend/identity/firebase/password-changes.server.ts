import type { Clock } from "../../clock";
import type { DocumentReader, Documents } from "../../documents/port";
import { beginGeneration } from "../generations.server";
import { identityPasswordChanges, identitySessions } from "../identity-collections";
import type { StoredSession, openSessionRecords } from "../session-records.server";

/**
 * A form of this site has either set its password or failed within this time, which is longer than the provider may
 * take to answer.
 */
const LONGEST_CHANGE = 30_000;
/**
 * Sessions are dated by this server's clock, passwords by the provider's. A session that began so shortly before a
 * password was set is not ended with the others, but when it is checked itself.
 */
const CLOCKS_APART = 5_000;

const ACTOR = "system:identity";

export interface PasswordChangesOptions {
  documents: Documents;
  clock: Clock;
  sessions: Pick<ReturnType<typeof openSessionRecords>, "ofPerson">;
}

/**
 * Distinguishes passwords set by forms of this site from those set at the provider, and makes sure that the owner is
 * told of each of the latter once.
 */
export function openPasswordChanges({ documents, clock, sessions }: PasswordChangesOptions) {
  const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();

  return {
    /**
     * Notes that a form of this site is about to set a password. Until `finish`, a new password is taken for the
     * form's. `check` throws in the same transaction if what the form relies on is over: the provider, which is asked
     * next, doesn't know of it.
     */
    async begin(uid: string, check: (reader: DocumentReader) => Promise<unknown>): Promise<void> {
      const underWayUntil = isoAt(clock().getTime() + LONGEST_CHANGE);
      await documents.transaction(ACTOR, async (transaction) => {
        const noted = await transaction.get(identityPasswordChanges, uid);
        await check(transaction);
        const told = noted?.toldOf === undefined ? {} : { toldOf: noted.toldOf };
        transaction.set(identityPasswordChanges, uid, { ...told, underWayUntil });
      });
    },

    /** Notes that a form of this site has set the password that the provider accepted at `setAt`. */
    async finish(uid: string, setAt: number | null): Promise<void> {
      if (setAt === null) return;
      await documents
        .batch(ACTOR)
        .set(identityPasswordChanges, uid, { toldOf: isoAt(setAt) })
        .commit();
    },

    /**
     * Ends a session, and its owner's others, that are older than the password which the provider accepted at `setAt`.
     * "first": the owner hasn't been told of that password yet, and the caller has to tell them. "under-way": a form of
     * this site may have set it, and ends the sessions itself.
     */
    async endOlder({ id, uid }: StoredSession, setAt: number): Promise<"first" | "told" | "under-way"> {
      return documents.transaction(ACTOR, async (transaction) => {
        const noted = await transaction.get(identityPasswordChanges, uid);
        if (noted?.underWayUntil !== undefined && Date.parse(noted.underWayUntil) > clock().getTime())
          return "under-way";
        const open = await sessions.ofPerson(transaction, uid);
        for (const session of open)
          if (session.id === id || Date.parse(session.openedAt) + CLOCKS_APART < setAt)
            transaction.delete(identitySessions, session.id);
        // Another request was quicker: it has told the owner, or came from a form of this site.
        if (!open.some((session) => session.id === id)) return "told";
        beginGeneration(transaction, uid);
        if (noted?.toldOf !== undefined && Date.parse(noted.toldOf) >= setAt) return "told";
        transaction.set(identityPasswordChanges, uid, { toldOf: isoAt(setAt) });
        return "first";
      });
    },

    /**
     * Notes at a sign-in the password that the provider accepted at `setAt`. True if it is newer than the one noted
     * before and no form of this site is setting one, so that the caller has to tell the owner. False at an account's
     * first sign-in, where there is nothing to compare it with.
     */
    async isNewAtSignIn(uid: string, setAt: number): Promise<boolean> {
      return documents.transaction(ACTOR, async (transaction) => {
        const { toldOf, underWayUntil } = (await transaction.get(identityPasswordChanges, uid)) ?? {};
        if (underWayUntil !== undefined && Date.parse(underWayUntil) > clock().getTime()) return false;
        if (toldOf !== undefined && Date.parse(toldOf) >= setAt) return false;
        transaction.set(identityPasswordChanges, uid, { toldOf: isoAt(setAt) });
        return toldOf !== undefined;
      });
    },

    /** Deletes the notes about an account that is gone. */
    async forget(uid: string): Promise<void> {
      await documents.batch(ACTOR).delete(identityPasswordChanges, uid).commit();
    },
  };
}
