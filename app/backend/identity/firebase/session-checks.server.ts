import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock";
import { log } from "../../log.server";
import type { Account, PasswordListener } from "../port";
import { accountIn, type StoredSession } from "../session-records.server";
import { accountOf, isRevoked, isSetAfter } from "./firebase-account";
import { signedInAt, type openFirebaseCookies } from "./firebase-cookies.server";
import type { openFirebaseProvider } from "./firebase-provider.server";
import type { openPasswordChanges } from "./password-changes.server";

/** A page waits for the provider no longer than this, and goes by the session's document. */
const LONGEST_CHECK = 2_000;
/** The provider isn't asked again about sessions for this long after it failed. */
const PAUSE_AFTER_FAILURE = 30_000;
/** A session that was refused before it was known why is looked into this seldom. */
const PAUSE_AFTER_REFUSAL = 30_000;
const MOST_REFUSED = 1_000;

/**
 * What the provider says of a session: the account; that it has ended; "refused", which is that and needs nothing more; null
 * when the provider failed, is silent, or has just failed.
 */
type Answer = Account | "ended" | "refused" | null;

export interface SessionChecksOptions {
  clock: Clock;
  provider: ReturnType<typeof openFirebaseProvider>;
  cookies: ReturnType<typeof openFirebaseCookies>;
  passwords: ReturnType<typeof openPasswordChanges>;
}

/** Asks the provider whether sessions go on. */
export function openSessionChecks({ clock, provider, cookies, passwords }: SessionChecksOptions) {
  /** Checks that are under way, by the id of the session's document. */
  const checks = new Map<string, Promise<Answer>>();
  let pausedUntil = 0;
  /** Until when sessions are refused without asking again, by the id of the document. */
  const refusedUntil = new LRUCache<string, number>({ max: MOST_REFUSED });

  async function askAbout({ uid }: StoredSession, cookie: string): Promise<Account | "ended" | "revoked"> {
    const [record, claims] = await Promise.all([provider.record(uid), cookies.claimsOf(cookie)]);
    // firebase-admin's own check for revocation would fetch the account once more.
    if (record && isRevoked(signedInAt(cookie), record)) return "revoked";
    if (!record || claims?.uid !== uid) return "ended";
    const account = accountOf(record);
    return account.disabled ? "ended" : account;
  }

  /**
   * Looks into why the provider has ended a session whose document is still there. A password that a form of this site sets
   * deletes the documents, so one that was set since is from elsewhere: then the account's older sessions end as well, and
   * `notice` is called unless somebody has told the owner of that password before.
   */
  async function endRevoked(
    session: StoredSession,
    cookie: string,
    notice: PasswordListener | undefined,
  ): Promise<"ended" | "refused"> {
    const { uid } = session;
    try {
      const setAt = await provider.passwordSetAt(uid);
      if (setAt === null || !isSetAfter(signedInAt(cookie), setAt)) return "ended";
      const outcome = await passwords.endOlder(session, setAt);
      if (outcome === "first") {
        // The address from before: a thief may have given the account another one as well.
        const email = accountIn(session)?.email ?? (await provider.record(uid))?.email;
        if (email) notice?.({ uid, email });
      }
      if (outcome !== "under-way") return "refused";
    } catch (error) {
      log.warn({ err: error }, "why the provider has ended a session is not known yet, and it is refused");
    }
    // The document stays, so that the owner is told once this is known.
    refusedUntil.set(session.id, clock().getTime() + PAUSE_AFTER_REFUSAL);
    return "refused";
  }

  async function ask(session: StoredSession, cookie: string, notice: PasswordListener | undefined): Promise<Answer> {
    const failed = (why: unknown) => {
      pausedUntil = clock().getTime() + PAUSE_AFTER_FAILURE;
      log.warn({ err: why }, "the provider could not be asked about a session, which goes on as it was");
      return null;
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(failed(new Error("There was no answer in time."))), LONGEST_CHECK);
    });
    const answer = await Promise.race([askAbout(session, cookie).catch(failed), late]);
    clearTimeout(timer);
    return answer === "revoked" ? endRevoked(session, cookie, notice) : answer;
  }

  return {
    /**
     * Asks about a session, once for all who wait. `cookie`: the provider's part of its secret. `notice`: of the first who
     * waits, called when this check is the first to come upon a password that was set elsewhere.
     */
    check(session: StoredSession, cookie: string, notice: PasswordListener | undefined): Promise<Answer> {
      const underWay = checks.get(session.id);
      if (underWay) return underWay;
      const time = clock().getTime();
      const isWithin = (until: number, pause: number) => time < until && until - time <= pause;
      if (isWithin(refusedUntil.get(session.id) ?? 0, PAUSE_AFTER_REFUSAL)) return Promise.resolve("refused");
      if (isWithin(pausedUntil, PAUSE_AFTER_FAILURE)) return Promise.resolve(null);
      const check = ask(session, cookie, notice).finally(() => checks.delete(session.id));
      checks.set(session.id, check);
      return check;
    },
  };
}
