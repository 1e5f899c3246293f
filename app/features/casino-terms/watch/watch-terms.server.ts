import type { Stored } from "~/backend/documents/port";
import { FetchRefused } from "~/backend/fetching/refusal";
import { readPageText } from "~/backend/fetching/reading-thread.server";
import { fetchSafely, type FetchedPage } from "~/backend/fetching/safe-fetch.server";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { termsPages } from "../collection";
import type { TermsPageFields } from "../schema";
import { keepVersion, LONGEST_TEXT } from "../versions.server";
import { isUnreachable } from "./failures";
import { endTurn, fetchRobots, hostId, readRobots, takeTurn, type Turn } from "./host-turns.server";
import { isWatching, watchingOfSite, type Watching } from "./watching.server";

const SYSTEM = "system:terms";
const CONTENT_TYPES = ["text/html", "application/xhtml+xml", "text/plain"];
/** Hosts asked at the same time. */
const LANES = 4;
/** Pages read from the store at once, and of one host among them: the others' turn comes in the next round. */
const PAGES_A_ROUND = 200;
const PAGES_A_LANE = 10;
/** Shorter texts are those of pages that only scripts fill, or that ask whether we are a person. */
const SHORTEST_TEXT = 200;
/** A text that lost more than this share of its length is most likely not the terms. */
const LEAST_SHARE = 0.25;
/** Each line is a paragraph of the page that shows it. */
const MOST_LINES = 4_000;
const LONGEST_RETRY_MS = 7 * DAY_MS;

type Page = Stored<TermsPageFields>;
/** Why a page gave no text. `afterMs`: how long its server asks us to stay away. */
interface Failure {
  reason: string;
  message: string;
  afterMs?: number;
}

/** Fetches every due page, and returns when none is due. Pages of a host are asked for one after the other. */
export async function watchDueTerms(signal: AbortSignal): Promise<void> {
  if (!isWatching()) return;
  await watchTerms(signal, await watchingOfSite());
}

/** As `watchDueTerms`, whether or not this server watches. */
export async function watchTerms(signal: AbortSignal, watching: Watching): Promise<void> {
  while (!signal.aborted) {
    const hosts = [...(await dueByHost()).values()];
    if (hosts.length === 0) return;
    const lane = async () => {
      for (let pages = hosts.shift(); pages && !signal.aborted; pages = hosts.shift()) {
        for (const { id } of pages.slice(0, PAGES_A_LANE)) await watchPage(id, watching, signal);
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
    // Not before all have ended: the job's next run must not begin beside them.
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }
}

async function dueByHost(): Promise<Map<string, Page[]>> {
  const { documents, clock } = backend();
  const { items } = await documents.query(termsPages, {
    where: [
      ["isWatched", "==", true],
      ["dueAt", "<=", clock().toISOString()],
    ],
    orderBy: ["dueAt"],
    limit: PAGES_A_ROUND,
  });
  const hosts = new Map<string, Page[]>();
  for (const page of items) {
    const host = hostId(page.url);
    hosts.set(host, [...(hosts.get(host) ?? []), page]);
  }
  return hosts;
}

/** Looks at one page when its turn comes. An unexpected error is logged, and postpones the page like a failure. */
async function watchPage(id: string, watching: Watching, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      const turn = await takeTurn(id, watching);
      if (turn.kind === "none") return;
      if (turn.kind === "wait") {
        await watching.wait(turn.ms, signal);
        continue;
      }
      if (turn.kind === "robots") {
        const page = await backend().documents.get(termsPages, id);
        if (page) await fetchRobots(page.url, turn.host, watching, signal);
        continue;
      }
      await lookAt(turn, watching, signal);
      return;
    }
  } catch (error) {
    // A server that stops leaves the page to its successor, which takes it over when the claim has run out.
    if (signal.aborted) return;
    log.error({ err: error, page: id }, "a page of terms could not be watched");
    await noteError(id, watching).catch((err: unknown) => log.error({ err, page: id }, "nor could that be noted"));
  }
}

async function noteError(id: string, watching: Watching): Promise<void> {
  const page = await backend().documents.get(termsPages, id);
  const message = "Something went wrong on our side. The server’s log says what.";
  if (page) await noteFailure(page, { reason: "error", message }, watching);
}

async function lookAt(turn: Extract<Turn, { kind: "page" }>, watching: Watching, signal: AbortSignal): Promise<void> {
  const { page, robots } = turn;
  const host = hostId(page.url);
  if (robots.text === null)
    return noteFailure(page, { reason: "robots", message: "Its robots.txt could not be read." }, watching);
  if (!readRobots(page.url, robots.text, watching).isAllowed)
    return noteFailure(page, { reason: "robots", message: "Its robots.txt asks us not to read this page." }, watching);
  let fetched: FetchedPage;
  try {
    fetched = await fetchSafely(page.url, {
      userAgent: watching.userAgent,
      contentTypes: CONTENT_TYPES,
      allowed: watching.allowed,
      signal,
      // The other host was not asked whether it wants to be read, and has a pause of its own.
      mayFollow: (to) => hostId(to.href) === host,
      ...(page.latest && { since: { etag: page.etag, modified: page.modified } }),
    });
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    await endTurn(host, page.url, robots, watching);
    return noteFailure(page, error, watching);
  }
  await endTurn(host, page.url, robots, watching);
  await note(page, fetched, watching);
}

/** Stores what an answer says of a page: that it is as before, its next version, or a failure. */
async function note(page: Page, fetched: FetchedPage, watching: Watching): Promise<void> {
  const now = backend().clock();
  const dueAt = new Date(now.getTime() + watching.everyMs).toISOString();
  if (fetched.status === 304 && page.latest) return noteUnchanged(page, dueAt);
  if (fetched.status !== 200) {
    const message = `The server answered ${String(fetched.status)}.`;
    return noteFailure(page, { reason: "status", message, afterMs: (fetched.retryAfter ?? 0) * 1_000 }, watching);
  }
  const read = await readPageText(fetched.bytes, fetched.contentType);
  if (!("result" in read))
    return noteFailure(page, { reason: "text", message: `Its text could not be read: ${read.failure}.` }, watching);
  const { text } = read.result;
  const problem = problemOf(text, page);
  if (problem) return noteFailure(page, problem, watching);
  const { address, status, etag, modified, bytes } = fetched;
  const id = await keepVersion(
    page,
    { text, bytes, address, status, etag: fits(etag), modified: fits(modified), fetchedAt: now.toISOString() },
    dueAt,
  );
  if (id === null) return noteUnchanged(page, dueAt);
  log.info({ version: id, casino: page.casinoId }, "a casino's terms have changed");
}

/** A validator that is too long to store is done without. */
const fits = (validator: string | null) => (validator !== null && validator.length <= 500 ? validator : null);

/** Returns why a text is not taken for terms; null if it is. */
function problemOf(text: string, page: Page): Failure | null {
  if (text.length < SHORTEST_TEXT)
    return { reason: "short", message: `The page has hardly any text (${String(text.length)} characters).` };
  if (text.length > LONGEST_TEXT)
    return { reason: "long", message: `The text is too long (${String(text.length)} characters).` };
  const lines = text.split("\n").length;
  if (lines > MOST_LINES) return { reason: "long", message: `The text has too many paragraphs (${String(lines)}).` };
  const before = page.latest;
  const isShrunk = before !== null && sha256Hex(text) !== before.sha256 && text.length < before.length * LEAST_SHARE;
  // One that stays so short for days is what the casino publishes now.
  if (!isShrunk || (page.failure?.reason === "shrunk" && isUnreachable(page, backend().clock().toISOString())))
    return null;
  return {
    reason: "shrunk",
    message: `The text has ${String(text.length)} characters, and had ${String(before.length)}. It is taken if it stays so.`,
  };
}

async function noteUnchanged(page: Page, dueAt: string): Promise<void> {
  const checkedAt = backend().clock().toISOString();
  const seen = { checkedAt, dueAt, failingSince: null, failure: null };
  await backend().documents.batch(SYSTEM).update(termsPages, page.id, seen).commit();
}

/** Stores a failure. The page is asked for again after the usual time, or later if its server asks for that. */
async function noteFailure(page: Page, { reason, message, afterMs = 0 }: Failure, watching: Watching): Promise<void> {
  const now = backend().clock();
  const wait = Math.min(Math.max(watching.everyMs, afterMs), LONGEST_RETRY_MS);
  const count = (page.failure?.count ?? 0) + 1;
  const at = now.toISOString();
  log.warn({ page: page.id, url: page.url, reason, problem: message, count }, "a page of terms could not be read");
  await backend()
    .documents.batch(SYSTEM)
    .update(termsPages, page.id, {
      dueAt: new Date(now.getTime() + wait).toISOString(),
      failingSince: page.failingSince ?? at,
      failure: { reason, message: message.slice(0, 400), count, at },
    })
    .commit();
}
