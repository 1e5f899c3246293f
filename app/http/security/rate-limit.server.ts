import { RateLimiterMemory } from "rate-limiter-flexible";
import { backend, type Backend } from "~/backend/index.server";
import { clientAddress } from "./client-address.server";
import { tooManyRequests } from "../responses/responses";
import { logSecurity, pseudonym } from "./security-log.server";

/** So many tries in so many seconds, counted from the first. Addresses live in memory and are forgotten after that. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

// For each backend, so that tests with stores of their own don't count each other's tries.
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
 * Counts one try of `key`, or as many points as are given, such as bytes. 0 when it is within the limit, else the seconds
 * until another one will be.
 */
export async function countTry(limit: Limit, key: string, points = 1): Promise<number> {
  const { consumedPoints, msBeforeNext } = await counterOf(limit).penalty(key, points);
  if (consumedPoints <= limit.points) return 0;
  noteLimit(limit.name, key);
  return toSeconds(msBeforeNext);
}

function noteLimit(limit: string, key: string): void {
  logSecurity("limit-reached", null, { limit, key: pseudonym(key) });
}

/** Takes one try back: it was a good one. */
export async function takeBackTry(limit: Limit, key: string): Promise<void> {
  await counterOf(limit).reward(key);
}

/** True while another try of `key` would be within the limit. Counts nothing. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  const counted = await counterOf(limit).get(key);
  return counted === null || counted.consumedPoints < limit.points;
}

/** Counts the tries of `key` from zero again. */
export async function forgetTries(limit: Limit, key: string): Promise<void> {
  await counterOf(limit).delete(key);
}

/** As `countTry`, for this request's address. */
export function countAddress(limit: Limit, request: Request, points = 1): Promise<number> {
  return countTry(limit, clientAddress(request), points);
}

/** Counts one try of this request's address; throws 429 with `Retry-After` when that was one too many. */
export async function requireWithinLimit(limit: Limit, request: Request): Promise<void> {
  const wait = await countAddress(limit, request);
  if (wait > 0) throw tooManyRequests(wait);
}

/** What a form says, beside status 429 and `retryAfter`, to somebody who has to wait. */
export function waitMessage(seconds: number): string {
  if (seconds < 90)
    return `Too many tries. Wait ${String(seconds)} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return `Too many tries. Wait ${String(Math.ceil(seconds / 60))} minutes and try again.`;
}

/** Status and header of the answer to a try too many. */
export function tooManyTries(seconds: number): { status: 429; headers: { "Retry-After": string } } {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}

/** A wait that doubles with each failure past the free ones. Seconds. */
export interface GrowingDelay {
  name: string;
  free: number;
  first: number;
  longest: number;
  /** Failures are forgotten so long after the first. */
  forgetAfter: number;
}

/** Seconds to wait after so many failures. */
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
 * Begins a try of `key` and counts it as a failure until `forgetFailures` says otherwise, so that many at once don't slip
 * through together. Gives the seconds still to wait when the gate is closed (the try is then not counted), else 0 and
 * how many failures there are by now.
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
  // Of many that saw the gate open at once, the first to count closes it behind itself.
  const passage = await gate.penalty(key, 1, { customDuration: next });
  if (passage.consumedPoints === 1) return { wait: 0, failures: consumedPoints };
  await failures.reward(key);
  noteLimit(delay.name, key);
  return { wait: toSeconds(passage.msBeforeNext), failures: 0 };
}

/** Takes one begun try back as if it had not been made: nobody has judged it. */
export async function takeBackBegunTry(delay: GrowingDelay, key: string): Promise<void> {
  const { failures, gate } = parts(delay);
  await Promise.all([failures.reward(key), gate.delete(key)]);
}

export async function forgetFailures(delay: GrowingDelay, key: string): Promise<void> {
  const { failures, gate } = parts(delay);
  await Promise.all([failures.delete(key), gate.delete(key)]);
}
