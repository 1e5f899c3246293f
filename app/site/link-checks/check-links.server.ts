import type { Stored } from "~/backend/documents/port";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely, PAGE_LIMITS } from "~/backend/fetching/safe-fetch.server";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { env } from "~/env.server";
import { visitDue } from "~/platform/polite-fetching/by-host.server";
import { isUnreachable } from "~/platform/polite-fetching/failures";
import { endTurn, mayFetch, type Robots } from "~/platform/polite-fetching/host-turns.server";
import { watchingOfSite, type Watching } from "~/platform/polite-fetching/watching.server";
import { checkedLinks } from "./collection";
import { judgeAnswer, type LinkAnswer, type Verdict } from "./judge-answer";
import type { CheckedLinkFields } from "./schema";

const SYSTEM = "system:links";
const EVERY_MS = 7 * DAY_MS;
/** Addresses that failed are checked again sooner, so that three failures over two days are found in two days. */
const FAILED_EVERY_MS = DAY_MS;
/** A page larger than this exists, which is all we need to know. */
const LIMITS = { ...PAGE_LIMITS, sentBytes: 500_000, unpackedBytes: 2_000_000 };
const CONTENT_TYPES = ["text/html", "application/xhtml+xml", "text/plain"];

type Link = Stored<CheckedLinkFields>;

/** True if this server checks links (`LINK_CHECKS`). */
export function isCheckingLinks(): boolean {
  return env.LINK_CHECKS === "on";
}

/**
 * Fetches every address that is due, and returns when none is. Addresses of one host are fetched one after the other.
 */
export async function checkDueLinks(signal: AbortSignal): Promise<void> {
  if (isCheckingLinks()) await checkLinks(signal, await watchingOfSite());
}

/** As `checkDueLinks`, whether or not this server checks. */
export function checkLinks(signal: AbortSignal, watching: Watching): Promise<void> {
  return visitDue(LINKS, watching, signal);
}

const LINKS: Parameters<typeof visitDue<CheckedLinkFields>>[0] = {
  collection: checkedLinks,
  isOn: "isUsed",
  look: async (link, ...how) => write(link, await verdictOf(link, ...how)),
  // It says nothing about the address.
  fail: (link, message) => write(link, { verdict: "unclear", message }),
  problem: "a link could not be checked",
};

async function verdictOf(link: Link, robots: Robots, watching: Watching, signal: AbortSignal): Promise<Verdict> {
  const { url, leadsTo } = link;
  if (robots.text !== null && !mayFetch(url, robots.text, watching))
    return { verdict: "unclear", message: "Its robots.txt asks us not to read this page." };
  const isCasino = link.uses.some(({ kind, field }) => kind === "casino" && field === "url");
  const answer = await ask(url, watching, signal);
  await endTurn(url, robots, watching);
  return judgeAnswer({ url, leadsTo, isCasino }, answer);
}

async function ask(url: string, { userAgent, allowed }: Watching, signal: AbortSignal): Promise<LinkAnswer> {
  try {
    const page = await fetchSafely(url, { userAgent, contentTypes: CONTENT_TYPES, limits: LIMITS, allowed, signal });
    return { kind: "page", status: page.status, address: page.address, text: page.bytes.toString("utf8") };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { kind: "refused", reason: error.reason, message: error.message };
  }
}

/** Stores what was found. A failure is a task for staff once it has come three times over two days. */
async function write(link: Link, verdict: Verdict): Promise<void> {
  const { documents, clock } = backend();
  const now = clock();
  const at = now.toISOString();
  const due = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const change: Partial<CheckedLinkFields> =
    verdict.verdict === "bad"
      ? failed(link, verdict, at, due(FAILED_EVERY_MS))
      : {
          ...{ dueAt: due(EVERY_MS), failingSince: null, failure: null, foundAt: null },
          unclear: verdict.verdict === "unclear" ? verdict.message.slice(0, 500) : null,
        };
  await documents
    .batch(SYSTEM)
    .update(checkedLinks, link.id, { ...change, checkedAt: at })
    .commit();
}

function failed(
  link: Link,
  { finding, message, movedTo }: Extract<Verdict, { verdict: "bad" }>,
  at: string,
  dueAt: string,
): Partial<CheckedLinkFields> {
  const count = (link.failure?.count ?? 0) + 1;
  const failure = { finding, message: message.slice(0, 500), movedTo, count, at };
  const failingSince = link.failingSince ?? at;
  const isIgnored = link.ignoredUntil !== null && link.ignoredUntil > at;
  const isFound = !isIgnored && isUnreachable({ failure, failingSince }, at);
  return { dueAt, unclear: null, failure, failingSince, foundAt: isFound ? (link.foundAt ?? at) : null };
}
