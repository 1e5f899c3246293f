import type { Stored } from "~/backend/documents/port";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely, PAGE_LIMITS } from "~/backend/fetching/safe-fetch.server";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { env } from "~/env.server";
import { visitByHost } from "~/platform/polite-fetching/by-host.server";
import { isUnreachable } from "~/platform/polite-fetching/failures";
import { awaitTurn, endTurn, mayFetch, type ReadDue, type Robots } from "~/platform/polite-fetching/host-turns.server";
import { watchingOfSite, type Watching } from "~/platform/polite-fetching/watching.server";
import { checkedLinks } from "./collection";
import { judgeAnswer, type LinkAnswer, type Verdict } from "./judge-answer";
import type { CheckedLinkFields } from "./schema";

const SYSTEM = "system:links";
const LINKS_A_ROUND = 200;
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
  return visitByHost(listDue, ({ id }) => check(id, watching, signal), signal);
}

async function listDue(): Promise<readonly Link[]> {
  const { documents, clock } = backend();
  const { items } = await documents.query(checkedLinks, {
    where: [
      ["isUsed", "==", true],
      ["dueAt", "<=", clock().toISOString()],
    ],
    orderBy: ["dueAt"],
    limit: LINKS_A_ROUND,
  });
  return items;
}

const dueLink =
  (id: string): ReadDue<Link> =>
  async (transaction, now) => {
    const link = await transaction.get(checkedLinks, id);
    if (!link?.isUsed || link.dueAt > now) return null;
    return { of: link, write: (until) => transaction.update(checkedLinks, id, { dueAt: until }) };
  };

/** Checks one address when its turn comes. An unexpected error is logged, and says nothing about the address. */
async function check(id: string, watching: Watching, signal: AbortSignal): Promise<void> {
  try {
    const turn = await awaitTurn(dueLink(id), watching, signal);
    if (turn) await write(turn.of, await verdictOf(turn.of, turn.robots, watching, signal));
  } catch (error) {
    // A server that stops leaves the address to its successor, which takes it over when the claim has run out.
    if (signal.aborted) return;
    log.error({ err: error, link: id }, "a link could not be checked");
    await recordError(id).catch((err: unknown) => log.error({ err, link: id }, "nor could that be noted"));
  }
}

async function recordError(id: string): Promise<void> {
  const link = await backend().documents.get(checkedLinks, id);
  const message = "Something went wrong on our side. The server’s log says what.";
  if (link) await write(link, { verdict: "unclear", message });
}

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
