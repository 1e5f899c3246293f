import { LRUCache } from "lru-cache";
import { backend } from "~/backend/index.server";
import { keyedHash, mailboxHash } from "./mailbox-hash.server";
import { perBackend } from "~/platform/catalogue/source.server";
import { normaliseEmail } from "~/domain/text/email-address";
import { mailboxDigest } from "~/domain/mailbox/mailbox-digest.server";
import { setTimeout as wait } from "node:timers/promises";
import { sha256Base64url } from "~/domain/digest.server";
import { clientAddress } from "~/http/security/client-address.server";
import {
  beginTry,
  countAddress,
  countTry,
  forgetFailures,
  forgetTries,
  isWithinLimit,
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

const threeAnHour = (name: string): Limit => ({ name, points: 3, seconds: HOUR, isShared: true });

/**
 * Mails that one mailbox gets of each kind; more are not sent. Each kind has its own counter, and only mails that
 * went out are counted, so that nobody uses up what the owner needs for something else. Anybody who types the address
 * can ask for the first two: their links live as long as the counter (an hour), so a mailbox whose counter is spent
 * holds a link that works. The mail that confirms a new account isn't counted: there is one such mail per account.
 */
const MAILS = {
  recovery: threeAnHour("mails-recovery"),
  "account-exists": threeAnHour("mails-account-exists"),
  /** Asked for by the person while signed in. */
  verification: threeAnHour("mails-verification"),
  "verification-by-staff": threeAnHour("mails-verification-by-staff"),
  "recovery-by-staff": threeAnHour("mails-recovery-by-staff"),
  invitation: threeAnHour("mails-invitation"),
  /** To an address at a casino's domain, whose owner may not be a member. */
  "casino-access": threeAnHour("mails-casino-access"),
} as const;
export type MailKind = keyof typeof MAILS;

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

/** A button pressed twice sends its form twice within this time. */
const TWICE_MS = 1_000;
const mails = perBackend(() => ({
  underway: new Set<string>(),
  /** When a link was last mailed, in milliseconds since 1970. */
  sentAt: new LRUCache<string, number>({ max: 10_000 }),
}));

/**
 * Mails a link, unless one has just been mailed or is on its way: a second would make it useless. `mail` returns whether
 * there was a mail to send.
 */
export async function mailOncePerPress(kind: MailKind, email: string, mail: () => Promise<boolean>): Promise<void> {
  const { underway, sentAt } = mails();
  const key = `${kind} ${mailboxDigest(email)}`;
  const now = backend().clock().getTime();
  const last = sentAt.get(key);
  if (underway.has(key) || (last !== undefined && Math.abs(now - last) < TWICE_MS)) return;
  underway.add(key);
  try {
    if (await mail()) sentAt.set(key, now);
  } finally {
    underway.delete(key);
  }
}

/** Resets the mail limit of this mailbox, after a new password made the links of earlier mails useless. */
export async function forgetMails(email: string): Promise<void> {
  const mailbox = mailboxDigest(email);
  for (const kind of ["recovery", "account-exists"]) mails().sentAt.delete(`${kind} ${mailbox}`);
  const key = await mailboxHash(email);
  await Promise.all([forgetTries(MAILS.recovery, key), forgetTries(MAILS["account-exists"], key)]);
}

/** True if this mailbox could get one more mail of this kind. Counts nothing. */
export async function hasMailLeft(kind: MailKind, email: string): Promise<boolean> {
  return isWithinLimit(MAILS[kind], await mailboxHash(email));
}

/** Counts one mail of this kind to this mailbox; false if that is one too many and the mail must not be sent. */
export async function mayMail(kind: MailKind, email: string): Promise<boolean> {
  return (await countTry(MAILS[kind], await mailboxHash(email))) === 0;
}
