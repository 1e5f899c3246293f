import { fetchSafely, PAGE_LIMITS } from "~/backend/fetching/safe-fetch.server";
import { FetchRefused } from "~/backend/fetching/refusal";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { askedHosts } from "./collection";
import { condensedRobots, isAllowedBy, parseRobots } from "./robots-rules";
import type { AskedHostFields } from "./schema";
import type { Watching } from "./watching.server";

const SYSTEM = "system:fetching";
/** RFC 9309, 2.5, requires at least 500 KiB. */
const ROBOTS_LIMITS = { ...PAGE_LIMITS, sentBytes: 512_000, unpackedBytes: 512_000 };
/** Longest part of a robots.txt that concerns us, in characters. A longer one doesn't count as an answer. */
const LONGEST_ROBOTS = 50_000;
const ROBOTS_GOOD_FOR_MS = DAY_MS;
/**
 * Time until a robots.txt that could not be fetched is tried again; nothing may be fetched until then (RFC 9309,
 * 2.3.1.4).
 */
const ROBOTS_AGAIN_AFTER_MS = 60 * 60_000;
/** The longest pause that `Crawl-delay` may ask for. */
const LONGEST_PAUSE_MS = 60_000;
/** What is being fetched by an instance that died is taken over after this long. */
const CLAIM_MS = 15 * 60_000;

export type Robots = NonNullable<AskedHostFields["robots"]>;

/** Something that is to be fetched, read within the transaction that will write its claim. */
export interface Claim<T> {
  of: T;
  /** Puts it off until a moment, after which another may take it over. */
  write(until: string): void;
}

/** Reads what is due; null if it isn't, or no longer. */
export type ReadDue<T> = (transaction: Transaction, now: string) => Promise<Claim<T> | null>;

/** What to do next: wait for the host, ask it for its robots.txt, fetch what is due, or nothing (not due). */
type Turn<T> =
  | { kind: "wait"; ms: number }
  | { kind: "robots"; url: string }
  | { kind: "fetch"; of: T; robots: Robots }
  | { kind: "none" };

/** Returns the id of the document of an address's host. */
export function hostId(url: string): string {
  return new URL(url).host.replace(/[^a-z0-9.-]/g, "_");
}

function areFresh(robots: Robots, now: number): boolean {
  const age = now - Date.parse(robots.fetchedAt);
  return age >= 0 && age < (robots.text === null ? ROBOTS_AGAIN_AFTER_MS : ROBOTS_GOOD_FOR_MS);
}

/** Returns the pause that a robots.txt asks for between two requests, or ours where that is longer. */
function pauseBy(text: string, { robotsName, pauseMs }: Watching): number {
  const asked = parseRobots(text, robotsName).delaySeconds * 1_000;
  return Math.min(Math.max(pauseMs, asked), LONGEST_PAUSE_MS);
}

/** True if a host's robots.txt lets us fetch an address. */
export function mayFetch(url: string, text: string, { robotsName }: Watching): boolean {
  return isAllowedBy(parseRobots(text, robotsName), url);
}

/**
 * Takes a turn, as one write with the pause of its host: of several instances only one fetches, and one that was killed
 * doesn't ask a host again before its pause is over.
 */
function takeTurn<T extends { url: string }>(due: ReadDue<T>, watching: Watching): Promise<Turn<T>> {
  const { documents, clock } = backend();
  return documents.transaction<Turn<T>>(SYSTEM, async (transaction) => {
    const now = clock().getTime();
    const claim = await due(transaction, new Date(now).toISOString());
    if (!claim) return { kind: "none" };
    const { url } = claim.of;
    const host = hostId(url);
    const known = await transaction.get(askedHosts, host);
    const ms = known ? Date.parse(known.nextAt) - now : 0;
    // A longer pause than any was written before the clock was set back.
    if (ms > 0 && ms <= LONGEST_PAUSE_MS) return { kind: "wait", ms };
    const robots = known?.robots && areFresh(known.robots, now) ? known.robots : null;
    const nextAt = new Date(now + pauseBy(robots?.text ?? "", watching)).toISOString();
    transaction.set(askedHosts, host, { nextAt, robots });
    if (!robots) return { kind: "robots", url };
    claim.write(new Date(now + CLAIM_MS).toISOString());
    return { kind: "fetch", of: claim.of, robots };
  });
}

/**
 * Waits until something may be fetched from its host, whose robots.txt is fetched first. Returns what is due as it is
 * then, claimed, with the robots.txt; null if it isn't due any more. Call `endTurn` after the fetch.
 */
export async function awaitTurn<T extends { url: string }>(
  due: ReadDue<T>,
  watching: Watching,
  signal: AbortSignal,
): Promise<{ of: T; robots: Robots } | null> {
  while (!signal.aborted) {
    const turn = await takeTurn(due, watching);
    if (turn.kind === "none") return null;
    if (turn.kind === "fetch") return turn;
    if (turn.kind === "wait") await watching.wait(turn.ms, signal);
    else await fetchRobots(turn.url, watching, signal);
  }
  return null;
}

/** Asks a host for its robots.txt and stores it. One that is missing or isn't text allows everything. */
async function fetchRobots(url: string, watching: Watching, signal: AbortSignal): Promise<void> {
  const text = await robotsText(url, watching, signal);
  const now = backend().clock().toISOString();
  await endTurn(url, { fetchedAt: now, text }, watching);
}

async function robotsText(url: string, watching: Watching, signal: AbortSignal): Promise<string | null> {
  try {
    const { status, bytes } = await fetchSafely(new URL("/robots.txt", url).href, {
      userAgent: watching.userAgent,
      contentTypes: ["text/plain"],
      allowed: watching.allowed,
      limits: ROBOTS_LIMITS,
      signal,
    });
    if (status === 200) {
      const text = condensedRobots(bytes.toString("utf8"), watching.robotsName);
      return text.length <= LONGEST_ROBOTS ? text : null;
    }
    return status >= 500 || status === 429 ? null : "";
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    // Many sites answer with a page of another kind where the file is missing.
    return error.reason === "content-type" || error.reason === "redirects" ? "" : null;
  }
}

/** Begins a host's pause after an answer, however long that took. `robots`: what is known of it now. */
export async function endTurn(url: string, robots: Robots, watching: Watching): Promise<void> {
  const { documents, clock } = backend();
  const nextAt = new Date(clock().getTime() + pauseBy(robots.text ?? "", watching)).toISOString();
  await documents.batch(SYSTEM).set(askedHosts, hostId(url), { nextAt, robots }).commit();
}
