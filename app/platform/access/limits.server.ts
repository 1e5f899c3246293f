import { keyedHash } from "./mailbox-hash.server";
import { forgetMails } from "./mail-limits.server";
import { normaliseEmail } from "~/domain/text/email-address";
import { setTimeout as wait } from "node:timers/promises";
import { sha256Base64url } from "~/domain/digest.server";
import { clientAddress } from "~/http/security/client-address.server";
import {
  beginTry,
  countAddress,
  countTry,
  forgetFailures,
  forgetTries,
  takeBackAddress,
  takeBackBegunTry,
  takeBackTry,
  type GrowingDelay,
  type Limit,
} from "~/http/security/rate-limit.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failed sign-ins from one address, across all accounts. */
export const SIGN_IN_BY_ADDRESS: Limit = { name: "sign-in", points: 40, seconds: 10 * MINUTE };
export const JOIN_BY_ADDRESS: Limit = { name: "join", points: 20, seconds: HOUR };
export const RECOVERY_BY_ADDRESS: Limit = { name: "recovery", points: 20, seconds: HOUR };

/** One address at one account: only that pair has to wait, so nobody can lock an account's owner out. */
export const SIGN_IN_DELAY: GrowingDelay = {
  name: "sign-in-delay",
  free: 6,
  first: 1,
  longest: 300,
  forgetAfter: HOUR,
};
/** All addresses together at one account: after this many failures each attempt is delayed, but still served. */
const FAILURES_BY_ACCOUNT: Limit = { name: "account-failures", points: 25, seconds: HOUR, isShared: true };
const SLOWDOWN_MILLISECONDS = 3_000;

/** Hashed with this installation's key, since the result goes into ids in the store. */
function accountKey(email: string): Promise<string> {
  return keyedHash(sha256Base64url(normaliseEmail(email)));
}

export interface PasswordTry {
  /** Seconds until another attempt is accepted; 0: go on. */
  wait: number;
  /** Call when the password was right. */
  succeeded(): Promise<void>;
  /** Call when nobody could tell whether it was right: the provider was too busy, or failed. */
  notJudged(): Promise<void>;
}

/**
 * Counts a password attempt, by client and by account, known or not. Attempts are delayed more and more when many
 * clients try the same account. The client is the request's address, or the session that `sessionId` names: a
 * signed-in person doesn't wait because of the mistakes of others at their address.
 */
export async function beginPasswordTry(request: Request, email: string, sessionId?: string): Promise<PasswordTry> {
  const isByAddress = sessionId === undefined;
  const client = isByAddress ? clientAddress(request) : `session ${sessionId}`;
  const nothing = async () => {};

  // First, so that a flood from one address doesn't reach the store.
  const ofClient = await (isByAddress
    ? countAddress(SIGN_IN_BY_ADDRESS, request)
    : countTry(SIGN_IN_BY_ADDRESS, client));
  if (ofClient > 0) return { wait: ofClient, succeeded: nothing, notJudged: nothing };
  const takeBackOfClient = () =>
    isByAddress ? takeBackAddress(SIGN_IN_BY_ADDRESS, request) : takeBackTry(SIGN_IN_BY_ADDRESS, client);
  let account: string;
  let pair: string;
  let isSlow: boolean;
  try {
    account = await accountKey(email);
    pair = `${client} ${account}`;
    const gate = await beginTry(SIGN_IN_DELAY, pair);
    if (gate.wait > 0) {
      await takeBackOfClient();
      return { wait: gate.wait, succeeded: nothing, notJudged: nothing };
    }
    isSlow = (await countTry(FAILURES_BY_ACCOUNT, account)) > 0;
  } catch (error) {
    // The store can't count, so nobody judges this try. What it has counted of it is one failure that is soon forgotten.
    await takeBackOfClient();
    throw error;
  }
  if (isSlow) await wait(SLOWDOWN_MILLISECONDS);
  const takeBackTotals = () => Promise.all([takeBackOfClient(), takeBackTry(FAILURES_BY_ACCOUNT, account)]);
  return {
    wait: 0,
    async succeeded() {
      await Promise.all([forgetFailures(SIGN_IN_DELAY, pair), takeBackTotals()]);
    },
    async notJudged() {
      await Promise.all([takeBackBegunTry(SIGN_IN_DELAY, pair), takeBackTotals()]);
    },
  };
}

/**
 * Clears what was counted against an account whose owner has just set a password by a mailed link: other people's
 * wrong passwords at their client address, and mails that other people asked for.
 */
export async function clearCountsAgainst(request: Request, email: string): Promise<void> {
  const account = await accountKey(email);
  await Promise.all([
    forgetFailures(SIGN_IN_DELAY, `${clientAddress(request)} ${account}`),
    forgetTries(FAILURES_BY_ACCOUNT, account),
    forgetMails(email),
  ]);
}
