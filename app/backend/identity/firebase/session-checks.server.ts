import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock";
import { log } from "../../log.server";
import type { Account, PasswordListener } from "../port";
import { accountIn, type StoredSession } from "../session-records.server";
import { accountOf, isRevoked, isSetAfter } from "./firebase-account";
import { signedInAt, type openFirebaseCookies } from "./firebase-cookies.server";
import type { openFirebaseProvider } from "./firebase-provider.server";
import type { openPasswordChanges } from "./password-changes.server";

/** A page waits no longer than this for the provider, and then relies on the session's document. */
const LONGEST_CHECK = 2_000;
/** The provider isn't asked again about sessions for this long after it failed. */
const PAUSE_AFTER_FAILURE = 30_000;
/** A session that was refused for a reason not yet known is looked into no more often than this. */
const PAUSE_AFTER_REFUSAL = 30_000;
const MOST_REFUSED = 1_000;

/**
 * The provider's answer about a session: the account; "ended"; "refused", which means ended with nothing left to do;
 * null when the provider fails, is silent, or failed a moment ago.
 */
type Answer = Account | "ended" | "refused" | null;

export interface SessionChecksOptions {
  clock: Clock;
  provider: ReturnType<typeof openFirebaseProvider>;
  cookies: ReturnType<typeof openFirebaseCookies>;
  passwords: ReturnType<typeof openPasswordChanges>;
}

/** Asks the provider whether sessions are still valid. */
export function openSessionChecks({ clock, provider, cookies, passwords }: SessionChecksOptions) {
  /** Checks that are under way, by the id of the session's document. */
  const checks = new Map<string, Promise<Answer>>();
  let pausedUntil = 0;
  /** Until when sessions are refused without asking again, by the document's id. */
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
   * Finds out why the provider has ended a session whose document is still there. When a form of this site sets a
   * password, it deletes the documents, so a password set since the sign-in was set elsewhere. The account's older
   * sessions then end as well, and `notice` is called unless the owner has been told of that password before.
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
        // The earlier address, because a thief may have changed the account's address as well.
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
     * Asks about a session, once for all callers that wait. `cookie` is the provider's part of the session's secret.
     * The first caller's `notice` is called if this check is the first to find a password that was set elsewhere.
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
