import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { clientAddress } from "~/http/client-address.server";
import {
  beginTry,
  countTry,
  forgetFailures,
  takeBackTry,
  type GrowingDelay,
  type Limit,
} from "~/http/rate-limit.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failed sign-ins of one address, whatever accounts it tries. */
export const SIGN_IN_BY_ADDRESS: Limit = { name: "sign-in", points: 40, seconds: 10 * MINUTE };
export const JOIN_BY_ADDRESS: Limit = { name: "join", points: 20, seconds: HOUR };
export const RECOVERY_BY_ADDRESS: Limit = { name: "recovery", points: 20, seconds: HOUR };
/** What one mailbox gets from people who type its address into our forms. More is dropped in silence. */
const MAILS_BY_ACCOUNT: Limit = { name: "account-mails", points: 3, seconds: HOUR };

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
  return createHash("sha256").update(email.normalize("NFC").trim().toLowerCase()).digest("base64url");
}

export interface PasswordTry {
  /** Seconds until another try is taken; 0: go on. */
  wait: number;
  /** Call when the password was right. */
  succeeded(): Promise<void>;
}

/**
 * Counts a try of a password, by address and by account, known or not. It is served later and later when many addresses
 * try the same account.
 */
export async function beginPasswordTry(request: Request, email: string): Promise<PasswordTry> {
  const address = clientAddress(request);
  const account = accountKey(email);
  const pair = `${address} ${account}`;
  const nothing = async () => {};

  const gate = await beginTry(SIGN_IN_DELAY, pair);
  if (gate.wait > 0) return { wait: gate.wait, succeeded: nothing };
  const ofAddress = await countTry(SIGN_IN_BY_ADDRESS, address);
  if (ofAddress > 0) return { wait: ofAddress, succeeded: nothing };
  if ((await countTry(FAILURES_BY_ACCOUNT, account)) > 0) await wait(SLOWDOWN_MILLISECONDS);
  return {
    wait: 0,
    async succeeded() {
      await Promise.all([
        forgetFailures(SIGN_IN_DELAY, pair),
        takeBackTry(SIGN_IN_BY_ADDRESS, address),
        takeBackTry(FAILURES_BY_ACCOUNT, account),
      ]);
    },
  };
}

/** Whether this mailbox may get one more mail that a form asked for. */
export async function mayMail(email: string): Promise<boolean> {
  return (await countTry(MAILS_BY_ACCOUNT, accountKey(email))) === 0;
}
