import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { z } from "zod/v4";
import { allDocuments } from "~/backend/documents/each-document";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely } from "~/backend/fetching/safe-fetch.server";
import { backend } from "~/backend/index.server";
import { oneLine } from "~/domain/text/characters";
import { textUpTo } from "~/domain/text/fields";
import { env } from "~/env.server";
import { complaints } from "~/features/complaints/collection";
import { webhookProgress } from "~/features/webhooks/collection";
import { LONGEST_PATHS } from "~/features/webhooks/schema";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { installationKey } from "~/platform/access/installation-key.server";
import { defineEntryKind, type Outcome } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import { watchingOfSite } from "~/platform/polite-fetching/watching.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { entriesInMemory, type SitemapEntry } from "~/site/sitemap/sitemap.server";

/*
 * Search engines are told of pages that are new, have changed or are gone (https://www.indexnow.org/documentation), where
 * staff want that. One engine passes it on to the others. In maintenance mode they find the key and are told nothing:
 * they would come for pages that answer with an error.
 */

/** Where the engines find the key, which shows that what they are told comes from this site. */
export const INDEX_NOW_KEY_PATH = "/indexnow.txt";

const SYSTEM = "system:search-engines";
const PROGRESS = "index-now";
/** What is newer may still be on its way to this instance's memory. */
const LAG_MS = 15_000;
/** The protocol allows 10,000 addresses. */
const AT_ONCE = 1_000;
const LIMITS = { longestMs: 10_000, sentBytes: 2_000, unpackedBytes: 2_000, hops: 0 };
/** What is told a day late, crawlers have found by themselves. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

const MAINTENANCE_MS = 10 * 60_000;

const secret = installationKey("index-now");
const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

const isInMaintenance = async () => (await currentSettings()).maintenance.on;

/** Returns the site's key, 32 hexadecimal digits; null where staff don't want engines to be told. */
export async function indexNowKey(): Promise<string | null> {
  const { site } = await currentSettings();
  if (!site.searchEngines || !(await siteOpening()).isOpen) return null;
  return createHash("sha256")
    .update(await secret())
    .digest("hex")
    .slice(0, 32);
}

const params = z.object({ origin: textUpTo(300), paths: z.array(textUpTo(2_000)).min(1).max(AT_ONCE) });

export const indexNowEntry = defineEntryKind<z.infer<typeof params>>({
  kind: "search-engines",
  params,
  urgency: "bulk",
  lane: () => "index-now",
  transport: "webhook",
  lifetimeMs: LIFETIME_MS,
  async deliver({ origin, paths }, { signal }) {
    const key = await indexNowKey();
    if (key === null) return { state: "dropped", reason: "Search engines are no longer told." };
    if (await isInMaintenance()) return { state: "later", problem: "Maintenance mode is on.", askedMs: MAINTENANCE_MS };
    const body = JSON.stringify({
      host: new URL(origin).host,
      key,
      keyLocation: origin + INDEX_NOW_KEY_PATH,
      urlList: paths.map((path) => origin + path),
    });
    const { userAgent, allowed } = await watchingOfSite();
    try {
      const { status, bytes, retryAfter } = await fetchSafely(env.INDEXNOW_URL, {
        ...{ userAgent, contentTypes: ["*/*"], limits: LIMITS, allowed, signal },
        post: { body, headers: { "content-type": "application/json; charset=utf-8" } },
      });
      return outcomeOf(status, oneLine(bytes.toString("utf8").slice(0, 200)), retryAfter);
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      return { state: "later", problem: oneLine(error.message).slice(0, 300) };
    }
  },
});

function outcomeOf(status: number, excerpt: string, retryAfter: number | null): Outcome {
  if (status >= 200 && status < 300) return { state: "sent" };
  const problem = `The answer was ${String(status)}. ${excerpt}`.trim();
  if (status === 429 || status >= 500) return { state: "later", problem, askedMs: (retryAfter ?? 0) * 1_000 };
  return { state: "refused", problem };
}

/** Returns paths as they are stored; nothing where they are too many. */
async function packed(paths: readonly string[]): Promise<{ paths?: string }> {
  const text = (await compress(paths.join("\n"))).toString("base64");
  return text.length > LONGEST_PATHS ? {} : { paths: text };
}

const unpacked = async (paths: string) => (await decompress(Buffer.from(paths, "base64"))).toString("utf8").split("\n");

/**
 * Returns the paths of public pages that became new or changed after `from`, up to `until` (UTC, ISO 8601), and of those
 * that have come or gone since `before`, such as the offers of a casino that was withdrawn.
 */
async function changedPaths(
  entries: readonly SitemapEntry[],
  { from, until, before }: { from: string; until: string; before: readonly string[] | null },
): Promise<string[]> {
  const isWithin = (at: string | null) => at !== null && at > from && at <= until;
  const published = await allDocuments(backend().documents, complaints, {
    where: [
      ["publishedAt", ">", from],
      ["publishedAt", "<=", until],
    ],
    orderBy: ["-publishedAt"],
  });
  const [now, known] = [new Set(entries.map(({ path }) => path)), before && new Set(before)];
  return [
    ...entries
      .filter(({ path, changedAt }) => isWithin(changedAt) || known?.has(path) === false)
      .map(({ path }) => path),
    ...(before ?? []).filter((path) => !now.has(path)),
    ...published.map(({ ref }) => `/complaints/${ref}`),
  ];
}

/**
 * Queues what has changed since the last time for the search engines. The progress is part of the same commit. Where
 * nobody wants it, it forgets where it was, so that turning it on starts from then.
 */
export async function tellSearchEngines(): Promise<void> {
  const { documents, clock } = backend();
  const origin = mailedOrigin();
  const isWanted = (await indexNowKey()) !== null && origin.startsWith("https://");
  if (isWanted && (await isInMaintenance())) return;
  const progress = await documents.get(webhookProgress, PROGRESS);
  const batch = documents.batch(SYSTEM);
  if (isWanted) {
    const until = new Date(clock().getTime() - LAG_MS).toISOString();
    const entries = await entriesInMemory();
    const before = progress?.paths === undefined ? null : await unpacked(progress.paths);
    const paths = progress ? await changedPaths(entries, { from: progress.upTo, until, before }) : [];
    for (let first = 0; first < paths.length; first += AT_ONCE)
      queue(batch, indexNowEntry, { origin, paths: paths.slice(first, first + AT_ONCE) });
    batch.set(webhookProgress, PROGRESS, { upTo: until, ...(await packed(entries.map(({ path }) => path))) });
  } else if (progress) batch.delete(webhookProgress, PROGRESS);
  else return;
  await batch.commit();
}
