import { setTimeout as wait } from "node:timers/promises";
import { sha256Base64url } from "~/domain/digest.server";
import { clientAddress } from "~/http/security/client-address.server";
import {
  beginTry,
  countTry,
  forgetFailures,
  forgetTries,
  isWithinLimit,
  takeBackBegunTry,
  takeBackTry,
  type GrowingDelay,
  type Limit,
} from "~/http/security/rate-limit.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failed sign-ins of one address, whatever accounts it tries. */
export const SIGN_IN_BY_ADDRESS: Limit = { name: "sign-in", points: 40, seconds: 10 * MINUTE };
export const JOIN_BY_ADDRESS: Limit = { name: "join", points: 20, seconds: HOUR };
export const RECOVERY_BY_ADDRESS: Limit = { name: "recovery", points: 20, seconds: HOUR };

const threeAnHour = (name: string): Limit => ({ name, points: 3, seconds: HOUR });

/**
 * What one mailbox gets of each kind; more is not mailed. Every kind has a counter of its own, and only mails that went out
 * are counted, so that nobody uses up what another act of the owner asks for. The first two are open to anybody who types
 * the address: their links live as long as the counter (an hour), so a mailbox whose counter is spent holds one that works.
 * The mail that confirms a new account is in none: there is one such mail an account.
 */
const MAILS = {
  recovery: threeAnHour("mails-recovery"),
  "account-exists": threeAnHour("mails-account-exists"),
  /** Asked for by the person, signed in. */
  verification: threeAnHour("mails-verification"),
  "verification-by-staff": threeAnHour("mails-verification-by-staff"),
  "recovery-by-staff": threeAnHour("mails-recovery-by-staff"),
} as const;
export type MailKind = keyof typeof MAILS;

/** One address at one account: it alone has to wait, so nobody can keep an account's owner out. */
export const SIGN_IN_DELAY: GrowingDelay = {
  name: "sign-in-delay",
  free: 6,
  first: 1,
  longest: 300,
  forgetAfter: HOUR,
};
/** All addresses together at one account: past these failures each try is served later, but served. */
const FAILURES_BY_ACCOUNT: Limit = { name: "account-failures", points: 25, seconds: HOUR };
const SLOWDOWN_MILLISECONDS = 3_000;

function accountKey(email: string): string {
  return sha256Base64url(email.normalize("NFC").trim().toLowerCase());
}

export interface PasswordTry {
  /** Seconds until another try is taken; 0: go on. */
  wait: number;
  /** Call when the password was right. */
  succeeded(): Promise<void>;
  /** Call when nobody could say whether it was: the provider was too busy, or failed. */
  notJudged(): Promise<void>;
}

/**
 * Counts a try of a password, by client and by account, known or not. It is served later and later when many clients try
 * the same account. The client is the request's address, or the session that `sessionId` names: somebody who is signed in
 * doesn't wait for what others at their address got wrong.
 */
export async function beginPasswordTry(request: Request, email: string, sessionId?: string): Promise<PasswordTry> {
  const client = sessionId === undefined ? clientAddress(request) : `session ${sessionId}`;
  const account = accountKey(email);
  const pair = `${client} ${account}`;
  const nothing = async () => {};

  const gate = await beginTry(SIGN_IN_DELAY, pair);
  if (gate.wait > 0) return { wait: gate.wait, succeeded: nothing, notJudged: nothing };
  const ofClient = await countTry(SIGN_IN_BY_ADDRESS, client);
  if (ofClient > 0) return { wait: ofClient, succeeded: nothing, notJudged: nothing };
  if ((await countTry(FAILURES_BY_ACCOUNT, account)) > 0) await wait(SLOWDOWN_MILLISECONDS);
  const takeBackTotals = () =>
    Promise.all([takeBackTry(SIGN_IN_BY_ADDRESS, client), takeBackTry(FAILURES_BY_ACCOUNT, account)]);
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
 * Forgets what was counted against an account whose owner has just set a password by a mailed link: wrong passwords of
 * others at their client address, and mails that others asked for.
 */
export async function welcomeOwner(request: Request, email: string): Promise<void> {
  const account = accountKey(email);
  await Promise.all([
    forgetFailures(SIGN_IN_DELAY, `${clientAddress(request)} ${account}`),
    forgetTries(FAILURES_BY_ACCOUNT, account),
    forgetMails(email),
  ]);
}

/** Lets mails to this mailbox be asked for again, after a new password made the links of earlier ones useless. */
export async function forgetMails(email: string): Promise<void> {
  const account = accountKey(email);
  await Promise.all([forgetTries(MAILS.recovery, account), forgetTries(MAILS["account-exists"], account)]);
}

/** Whether this mailbox could get one more mail of this kind. Counts nothing. */
export function hasMailLeft(kind: MailKind, email: string): Promise<boolean> {
  return isWithinLimit(MAILS[kind], accountKey(email));
}

/** Counts one mail of this kind to this mailbox; false when that is one too many and it must not be sent. */
export async function mayMail(kind: MailKind, email: string): Promise<boolean> {
  return (await countTry(MAILS[kind], accountKey(email))) === 0;
}
