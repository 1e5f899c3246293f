import { RateLimiterMemory } from "rate-limiter-flexible";
import { backend, type Backend } from "~/backend/index.server";
import { clientAddress } from "./client-address.server";
import { tooManyRequests } from "../responses/responses";
import { logSecurity, pseudonym } from "./security-log.server";

/**
 * A number of tries per number of seconds, counted from the first. Addresses are only in memory and are forgotten after
 * that time.
 */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

// Separate for each backend, so that tests with their own stores don't count each other's tries.
const counters = new WeakMap<Backend, Map<string, RateLimiterMemory>>();

function counterOf({ name, points, seconds }: Limit): RateLimiterMemory {
  const current = backend();
  let byName = counters.get(current);
  if (!byName) counters.set(current, (byName = new Map()));
  let counter = byName.get(name);
  if (!counter) byName.set(name, (counter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })));
  return counter;
}

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Counts one try of `key`, or the given points, such as bytes. Returns 0 within the limit, otherwise the seconds to
 * wait.
 */
export async function countTry(limit: Limit, key: string, points = 1): Promise<number> {
  const { consumedPoints, msBeforeNext } = await counterOf(limit).penalty(key, points);
  if (consumedPoints <= limit.points) return 0;
  noteLimit(limit.name, key);
  return toSeconds(msBeforeNext);
}

export interface CountedUse {
  /** 0 within the limit, otherwise the seconds to wait. */
  wait: number;
  /** Uses that are left. */
  remaining: number;
  /** Seconds until all uses are there again. */
  resets: number;
}

/** Counts one use of `key`, as `countTry`, and says how many are left. Keys of one name may have limits of their own. */
export async function countUse(limit: Limit, key: string): Promise<CountedUse> {
  const { consumedPoints, msBeforeNext } = await counterOf(limit).penalty(key, 1);
  const resets = toSeconds(msBeforeNext);
  const isWithin = consumedPoints <= limit.points;
  // Once, and not with each of the requests of a client that doesn't stop.
  if (consumedPoints === limit.points + 1) noteLimit(limit.name, key);
  return { wait: isWithin ? 0 : resets, remaining: Math.max(0, limit.points - consumedPoints), resets };
}

function noteLimit(limit: string, key: string): void {
  logSecurity("limit-reached", null, { limit, key: pseudonym(key) });
}

/** Takes back one try that turned out to be good. */
export async function takeBackTry(limit: Limit, key: string): Promise<void> {
  await counterOf(limit).reward(key);
}

/** True while another try of `key` would be within the limit. Counts nothing. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  const counted = await counterOf(limit).get(key);
  return counted === null || counted.consumedPoints < limit.points;
}

/** Resets the count of `key` to zero. */
export async function forgetTries(limit: Limit, key: string): Promise<void> {
  await counterOf(limit).delete(key);
}

/** Counts a try of this request's address; see `countTry`. */
export function countAddress(limit: Limit, request: Request, points = 1): Promise<number> {
  return countTry(limit, clientAddress(request), points);
}

/** Counts one try of this request's address; throws 429 with `Retry-After` when it exceeds the limit. */
export async function requireWithinLimit(limit: Limit, request: Request): Promise<void> {
  const wait = await countAddress(limit, request);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Returns a form's message to somebody who has to wait, for use with status 429 and `retryAfter`. */
export function waitMessage(seconds: number): string {
  if (seconds < 90)
    return `Too many tries. Wait ${String(seconds)} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return `Too many tries. Wait ${String(Math.ceil(seconds / 60))} minutes and try again.`;
}

/** Returns status and header of the response to one try too many. */
export function tooManyTries(seconds: number): { status: 429; headers: { "Retry-After": string } } {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}

/** A wait in seconds that doubles with each failure after the free ones. */
export interface GrowingDelay {
  name: string;
  free: number;
  first: number;
  longest: number;
  /** Seconds after the first failure when failures are forgotten. */
  forgetAfter: number;
}

/** Returns the seconds to wait after a number of failures. */
export function delayAfter(failures: number, { free, first, longest }: GrowingDelay): number {
  return failures <= free ? 0 : Math.min(longest, first * 2 ** Math.min(failures - free - 1, 30));
}

function parts(delay: GrowingDelay) {
  return {
    failures: counterOf({ name: `${delay.name}-failures`, points: Infinity, seconds: delay.forgetAfter }),
    gate: counterOf({ name: `${delay.name}-gate`, points: 0, seconds: delay.longest }),
  };
}

/**
 * Begins a try of `key` and counts it as a failure until `forgetFailures` is called, so that many at once can't slip
 * through together. When the gate is closed, returns the seconds to wait and doesn't count the try; otherwise returns 0
 * and the number of failures so far.
 */
export async function beginTry(delay: GrowingDelay, key: string): Promise<{ wait: number; failures: number }> {
  const { failures, gate } = parts(delay);
  const closed = await gate.get(key);
  if (closed !== null && closed.msBeforeNext > 0) {
    noteLimit(delay.name, key);
    return { wait: toSeconds(closed.msBeforeNext), failures: 0 };
  }
  const { consumedPoints } = await failures.penalty(key);
  const next = delayAfter(consumedPoints, delay);
  if (next === 0) return { wait: 0, failures: consumedPoints };
  // When many find the gate open at once, the first to count closes it.
  const result = await gate.penalty(key, 1, { customDuration: next });
  if (result.consumedPoints === 1) return { wait: 0, failures: consumedPoints };
  await failures.reward(key);
  noteLimit(delay.name, key);
  return { wait: toSeconds(result.msBeforeNext), failures: 0 };
}

/** Takes back a begun try that was never judged. */
export async function takeBackBegunTry(delay: GrowingDelay, key: string): Promise<void> {
  const { failures, gate } = parts(delay);
  await Promise.all([failures.reward(key), gate.delete(key)]);
}

export async function forgetFailures(delay: GrowingDelay, key: string): Promise<void> {
  const { failures, gate } = parts(delay);
  await Promise.all([failures.delete(key), gate.delete(key)]);
}
