import type { Stored } from "~/backend/documents/port";
import { FetchRefused } from "~/backend/fetching/refusal";
import { readPageText } from "~/backend/fetching/reading-thread.server";
import { fetchSafely, type FetchedPage } from "~/backend/fetching/safe-fetch.server";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { termsPages } from "../collection";
import type { TermsPageFields } from "../schema";
import { keepVersion, NO_TROUBLE } from "../versions.server";
import { visitDue } from "~/platform/polite-fetching/by-host.server";
import { endTurn, hostId, mayFetch, type Robots } from "~/platform/polite-fetching/host-turns.server";
import { watchingOfSite, type Watching } from "~/platform/polite-fetching/watching.server";
import { isWatching } from "../is-watching.server";
import { leadsElsewhere } from "./gate";
import { gate, judgeText, type Failure, type Remembered } from "./judge-text.server";
import { learnt } from "./moving-lines.server";

const SYSTEM = "system:terms";
const CONTENT_TYPES = ["text/html", "application/xhtml+xml", "text/plain"];
/** Time between two fetches of a page. */
const EVERY_MS = DAY_MS;
const LONGEST_RETRY_MS = 7 * DAY_MS;

type Page = Stored<TermsPageFields>;

/** Fetches every due page, and returns when none is due. Pages of one host are fetched one after the other. */
export async function watchDueTerms(signal: AbortSignal): Promise<void> {
  if (!isWatching()) return;
  await watchTerms(signal, await watchingOfSite());
}

/** As `watchDueTerms`, whether or not this server watches. */
export function watchTerms(signal: AbortSignal, watching: Watching): Promise<void> {
  return visitDue(PAGES, watching, signal);
}

const PAGES: Parameters<typeof visitDue<TermsPageFields>>[0] = {
  collection: termsPages,
  isOn: "isWatched",
  look: lookAt,
  fail: (page, message) => recordFailure(page, { reason: "error", message }),
  problem: "a page of terms could not be watched",
};

async function lookAt(page: Page, robots: Robots, watching: Watching, signal: AbortSignal): Promise<void> {
  const host = hostId(page.url);
  if (robots.text === null)
    return recordFailure(page, { reason: "robots", message: "Its robots.txt could not be read." });
  if (!mayFetch(page.url, robots.text, watching))
    return recordFailure(page, { reason: "robots", message: "Its robots.txt asks us not to read this page." });
  let fetched: FetchedPage;
  try {
    fetched = await fetchSafely(page.url, {
      userAgent: watching.userAgent,
      contentTypes: CONTENT_TYPES,
      allowed: watching.allowed,
      signal,
      // The other host's robots.txt was not read, and it has its own pause.
      mayFollow: (to) => hostId(to.href) === host,
      ...(page.latest && { since: { etag: page.etag, modified: page.modified } }),
    });
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    await endTurn(page.url, robots, watching);
    return recordFailure(page, error);
  }
  await endTurn(page.url, robots, watching);
  await note(page, fetched);
}

/** Stores what a response says about a page: that it is unchanged, its next version, or a failure. */
async function note(page: Page, fetched: FetchedPage): Promise<void> {
  const now = backend().clock();
  const dueAt = new Date(now.getTime() + EVERY_MS).toISOString();
  const afterMs = (fetched.retryAfter ?? 0) * 1_000;
  if (fetched.isChallenge) return recordFailure(page, { ...gate(""), afterMs });
  if (fetched.status === 304 && page.latest) return recordUnchanged(page, dueAt);
  if (fetched.status !== 200)
    return recordFailure(page, {
      reason: "status",
      message: `The server answered ${String(fetched.status)}.`,
      afterMs,
    });
  if (leadsElsewhere(page.url, fetched.address))
    return recordFailure(page, { reason: "gate", message: `The page leads to ${fetched.address}.` });
  const read = await readPageText(fetched.bytes, fetched.contentType);
  if (!("result" in read))
    return recordFailure(page, { reason: "text", message: `Its text could not be read: ${read.failure}.` });
  const judgement = await judgeText(page, read.result, fetched.contentType);
  if (judgement.is === "failure") return recordFailure(page, judgement.failure);
  if (judgement.is === "unchanged") return recordUnchanged(page, dueAt, judgement.remembered);
  const { address, status, etag, modified, bytes } = fetched;
  const { text } = read.result;
  const id = await keepVersion(
    page,
    { text, bytes, address, status, etag: fits(etag), modified: fits(modified), fetchedAt: now.toISOString() },
    dueAt,
    judgement.context,
  );
  if (id === null) return recordUnchanged(page, dueAt);
  log.info({ version: id, casino: page.casinoId }, "a casino's terms have changed");
}

/** A validator that is too long to store is dropped. */
const fits = (validator: string | null) => (validator !== null && validator.length <= 500 ? validator : null);

async function recordUnchanged(page: Page, dueAt: string, remembered: Remembered = {}): Promise<void> {
  const checkedAt = backend().clock().toISOString();
  const { readAs } = page;
  const seen = { checkedAt, dueAt, ...NO_TROUBLE, readAs, moving: learnt(page.moving), ...remembered };
  await backend().documents.batch(SYSTEM).update(termsPages, page.id, seen).commit();
}

/** Stores a failure. The page is fetched again after the usual time, or later if its server asks for that. */
async function recordFailure(page: Page, { reason, message, sha256, afterMs = 0 }: Failure): Promise<void> {
  const now = backend().clock();
  const wait = Math.min(Math.max(EVERY_MS, afterMs), LONGEST_RETRY_MS);
  const count = (page.failure?.count ?? 0) + 1;
  const at = now.toISOString();
  log.warn({ page: page.id, url: page.url, reason, problem: message, count }, "a page of terms could not be read");
  await backend()
    .documents.batch(SYSTEM)
    .update(termsPages, page.id, {
      dueAt: new Date(now.getTime() + wait).toISOString(),
      failingSince: page.failingSince ?? at,
      failure: { reason, message: message.slice(0, 400), count, at, ...(sha256 !== undefined && { sha256 }) },
    })
    .commit();
}
