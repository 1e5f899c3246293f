import { RateLimiterMemory } from "rate-limiter-flexible";
import { Contention } from "~/backend/documents/port";
import { backend, type Backend } from "~/backend/index.server";
import { clientAddress, clientSite } from "./client-address.server";
import { tooManyRequests } from "../responses/responses";
import { logSecurity, pseudonym } from "./security-log.server";
import { changeShared, readShared, type SharedCount } from "./shared-tries.server";

/**
 * A number of tries per number of seconds, counted from the first and forgotten after that time. The keys of shared
 * limits are in the store, hashed; all others are only in memory.
 */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /**
   * True for a limit by account, person or mailbox. All instances count it together in the store, because n of them
   * would otherwise let n times as much through. Each instance counts limits by address for itself, because a flood
   * must not reach the store.
   */
  isShared?: true;
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

/** A try that could not be counted, because so many others came at the same moment: it waits for a second. */
const CROWDED = { consumedPoints: Infinity, msBeforeNext: 1_000 };

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Counts one try of `key`, or the given points, such as bytes. Returns 0 within the limit, otherwise the seconds to
 * wait.
 */
export async function countTry(limit: Limit, key: string, points = 1): Promise<number> {
  const { consumedPoints, msBeforeNext } = limit.isShared
    ? ((await countShared(limit, key, points)) ?? CROWDED)
    : await counterOf(limit).penalty(key, points);
  if (consumedPoints <= limit.points) return 0;
  logLimit(limit.name, key);
  return toSeconds(msBeforeNext);
}

const sharedAs = ({ name, seconds }: Pick<Limit, "name" | "seconds">) => ({ name, longestMs: seconds * 1_000 });

/**
 * As `countTry`, for what the outbox tries again: a crowd isn't taken for a limit that was reached, which would drop a
 * mail. Throws `Contention` for it. Returns whether the try is within the limit.
 */
export async function isCountedWithin(limit: Limit & { isShared: true }, key: string): Promise<boolean> {
  const counted = await countShared(limit, key, 1);
  if (!counted) throw new Contention(1);
  if (counted.consumedPoints > limit.points) logLimit(limit.name, key);
  return counted.consumedPoints <= limit.points;
}

function countShared(limit: Limit, key: string, points: number) {
  return changeShared(sharedAs(limit), key, (present, now) => {
    const endsAt = present?.endsAt ?? now + limit.seconds * 1_000;
    const count = (present?.count ?? 0) + points;
    // A count already over the limit isn't written again: a flood of tries would only keep one document busy.
    const isSpent = present !== null && present.count > limit.points;
    const result = { consumedPoints: count, msBeforeNext: endsAt - now };
    return { next: isSpent ? null : { count, endsAt }, result };
  });
}

export interface CountedUse {
  /** All uses so far, with this one. */
  used: number;
  /** 0 within the limit, otherwise the seconds to wait. */
  wait: number;
  /** Uses that are left. */
  remaining: number;
  /** Seconds until all uses are available again. */
  resets: number;
}

/**
 * Counts one use of `key` on this instance, or the given points, as `countTry`, and says how many are left. Keys of one
 * name may have limits of their own.
 */
export async function countUse(limit: Limit & { isShared?: never }, key: string, points = 1): Promise<CountedUse> {
  const { consumedPoints, msBeforeNext } = await counterOf(limit).penalty(key, points);
  const resets = toSeconds(msBeforeNext);
  const isWithin = consumedPoints <= limit.points;
  // Logged once, and not for every request of a client that doesn't stop.
  if (!isWithin && consumedPoints - points <= limit.points) logLimit(limit.name, key);
  const remaining = Math.max(0, limit.points - consumedPoints);
  return { used: consumedPoints, wait: isWithin ? 0 : resets, remaining, resets };
}

function logLimit(limit: string, key: string): void {
  logSecurity("limit-reached", null, { limit, key: pseudonym(key) });
}

const lessOne = (count: SharedCount) => (count.count > 1 ? { ...count, count: count.count - 1 } : ("none" as const));

/** Takes back one try that turned out to be legitimate. */
export async function takeBackTry(limit: Limit, key: string): Promise<void> {
  if (!limit.isShared) await counterOf(limit).reward(key);
  else
    await changeShared(sharedAs(limit), key, (present) => ({
      // Past the limit nothing was counted, so there is nothing to take back.
      next: present && present.count <= limit.points ? lessOne(present) : null,
      result: null,
    }));
}

/** True while another try of `key` would be within the limit. Counts nothing. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  if (limit.isShared) {
    const { name, longestMs } = sharedAs(limit);
    const shared = await readShared(name, key, longestMs);
    return shared === null || shared.count < limit.points;
  }
  const counted = await counterOf(limit).get(key);
  return counted === null || counted.consumedPoints < limit.points;
}

/** Resets the count of `key` to zero. */
export async function forgetTries(limit: Limit, key: string): Promise<void> {
  if (limit.isShared) await changeShared(sharedAs(limit), key, () => ({ next: "none", result: null }));
  else await counterOf(limit).delete(key);
}

/** How many times as much as one /64 a whole IPv6 /48 may do: a home has one /64, and somebody who rents a server a /48. */
const SITE_SHARE = 4;

/** Returns the limit and key of a request's whole /48; null for a client that has none. */
function siteOf<L extends Limit>(limit: L, request: Request): { limit: L; site: string } | null {
  const site = clientSite(request);
  if (site === clientAddress(request)) return null;
  return { limit: { ...limit, name: `${limit.name}-site`, points: limit.points * SITE_SHARE }, site };
}

/**
 * Counts a try of this request's address and, if it is within the limit, of its IPv6 /48, which may make four times as
 * many; see `countTry`.
 */
export async function countAddress(limit: Limit, request: Request, points = 1): Promise<number> {
  const wait = await countTry(limit, clientAddress(request), points);
  // Tries beyond one network's limit don't use up that of its neighbours.
  const ofSite = wait > 0 ? null : siteOf(limit, request);
  return ofSite ? countTry(ofSite.limit, ofSite.site, points) : wait;
}

/** Takes back one try counted by `countAddress`. */
export async function takeBackAddress(limit: Limit, request: Request): Promise<void> {
  await takeBackTry(limit, clientAddress(request));
  const ofSite = siteOf(limit, request);
  if (ofSite) await takeBackTry(ofSite.limit, ofSite.site);
}

/** Counts one use of this request's address and IPv6 /48, as `countAddress`; see `countUse`. */
export async function countAddressUse(limit: Limit & { isShared?: never }, request: Request): Promise<CountedUse> {
  const own = await countUse(limit, clientAddress(request));
  const ofSite = own.wait > 0 ? null : siteOf(limit, request);
  if (!ofSite) return own;
  const all = await countUse(ofSite.limit, ofSite.site);
  return all.wait > 0 || all.remaining < own.remaining ? all : own;
}

/** Counts one try of this request's address; throws 429 with `Retry-After` when it exceeds the limit. */
export async function requireWithinLimit(limit: Limit, request: Request): Promise<void> {
  const wait = await countAddress(limit, request);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Milliseconds of processor a minute for what one address has searched and worked out: a third of a processor. */
const WORK: Limit = { name: "work", points: 20_000, seconds: 60 };

/**
 * Does work whose cost depends on what was asked, such as a search, and counts its processor time for this request's
 * address. Throws 429 with `Retry-After` before it once that address has used up its share.
 */
export async function withinShare<T>(request: Request, work: () => T | Promise<T>): Promise<T> {
  const wait = await countAddress(WORK, request, 0);
  if (wait > 0) throw tooManyRequests(wait);
  const before = process.cpuUsage();
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    await countAddress(WORK, request, Math.ceil((user + system) / 1_000));
  }
}

/** Returns a form's message for somebody who has to wait, for use with status 429 and `retryAfter`. */
export function waitMessage(seconds: number): string {
  if (seconds < 90)
    return `Too many tries. Wait ${String(seconds)} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return `Too many tries. Wait ${String(Math.ceil(seconds / 60))} minutes and try again.`;
}

/** Returns status and header of the response to one try too many. */
export function tooManyTries(seconds: number): { status: 429; headers: { "Retry-After": string } } {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}

/** A wait in seconds that doubles with each failure after the free ones. All instances count failures together. */
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

const delayAs = ({ name, longest, forgetAfter }: GrowingDelay) => ({
  name,
  longestMs: (forgetAfter + longest) * 1_000,
});

/**
 * Begins a try of `key` and counts it as a failure until `forgetFailures` is called, so that many at once can't slip
 * through together. While a wait is on, returns its seconds and doesn't count the try; otherwise returns 0 and the
 * number of failures so far.
 */
export async function beginTry(delay: GrowingDelay, key: string): Promise<{ wait: number; failures: number }> {
  const begun = await changeShared(delayAs(delay), key, (present, now) => {
    if (present && present.closedUntil > now)
      return { next: null, result: { wait: toSeconds(present.closedUntil - now), failures: 0 } };
    const failures = (present?.count ?? 0) + 1;
    const closedUntil = now + delayAfter(failures, delay) * 1_000;
    const endsAt = Math.max(present?.endsAt ?? now + delay.forgetAfter * 1_000, closedUntil);
    return { next: { count: failures, endsAt, closedUntil }, result: { wait: 0, failures } };
  });
  const result = begun ?? { wait: toSeconds(CROWDED.msBeforeNext), failures: 0 };
  if (result.wait > 0) logLimit(delay.name, key);
  return result;
}

/** Takes back a begun try that was neither a success nor a failure. */
export async function takeBackBegunTry(delay: GrowingDelay, key: string): Promise<void> {
  await changeShared(delayAs(delay), key, (present) => ({
    next: present && (present.count > 1 ? { count: present.count - 1, endsAt: present.endsAt } : "none"),
    result: null,
  }));
}

export async function forgetFailures(delay: GrowingDelay, key: string): Promise<void> {
  await changeShared(delayAs(delay), key, () => ({ next: "none", result: null }));
}
