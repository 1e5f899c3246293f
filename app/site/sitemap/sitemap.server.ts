import { allDocuments } from "~/backend/documents/each-document";
import { backend, type Backend } from "~/backend/index.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { isOver } from "~/features/bonuses/bonus-lifecycle";
import { offerSource } from "~/features/bonuses/public/bonus.server";
import { introducedFacetPath } from "~/features/casinos/facets/facet-addresses.server";
import { facetsWithCasinos } from "~/features/casinos/public/facet-list.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { casinosWithTerms } from "~/features/casino-terms/public/recent-changes.server";
import { publishedGames } from "~/features/games/published-games.server";
import { questionsInPublic } from "~/features/questions/public-questions.server";
import { publishedPages } from "~/features/pages/published-pages.server";
import { complaints } from "~/features/complaints/collection";
import { pagePath } from "~/features/pages/page-path.server";

export interface SitemapEntry {
  path: string;
  /** UTC, ISO 8601; null for a page without a date. */
  changedAt: string | null;
}

/** The protocol's limit for one file: https://www.sitemaps.org/protocol.html */
export const ENTRIES_A_FILE = 50_000;
const COMPLAINTS_A_READ = 1_000;
const COMPLAINTS_CACHED_FOR = 60 * 60 * 1000;

const SECTIONS = [
  "/",
  "/casinos",
  "/bonuses",
  "/games",
  "/awards",
  "/news",
  "/complaints",
  "/faq",
  "/contact",
  "/responsible-gaming",
  "/how-we-earn",
  "/how-we-keep-our-word",
  "/api",
  "/newsletter",
];

async function readComplaints({ documents }: Backend): Promise<SitemapEntry[]> {
  const published = await allDocuments(documents, complaints, {
    where: [["publishedAt", ">", ""]],
    orderBy: ["-publishedAt"],
    limit: COMPLAINTS_A_READ,
  });
  return published.map(({ ref, updatedAt }) => ({ path: `/complaints/${ref}`, changedAt: updatedAt }));
}

const cached = new WeakMap<Backend, { until: number; entries: Promise<SitemapEntry[]> }>();

// Complaints grow without bound and stay in the store, so they are listed once an hour at most.
function complaintEntries(): Promise<SitemapEntry[]> {
  const current = backend();
  const now = current.clock().getTime();
  let known = cached.get(current);
  if (!known || known.until <= now)
    cached.set(current, (known = { until: now + COMPLAINTS_CACHED_FOR, entries: readComplaints(current) }));
  known.entries.catch(() => cached.delete(current));
  return known.entries;
}

/** When a published item last changed for readers: a scheduled one did when its time came. */
const changed = ({ updatedAt, publishAt }: { updatedAt: string; publishAt: string | null }) =>
  publishAt !== null && publishAt > updatedAt ? publishAt : updatedAt;

/** Returns every public address that search engines may list, in a stable order. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  return [...(await entriesInMemory()), ...(await complaintEntries())];
}

/** As `sitemapEntries`, without the complaints. */
export async function entriesInMemory(): Promise<SitemapEntry[]> {
  const [casinos, offers, articles, awards, pages, terms, facets, games, questions] = await Promise.all([
    publishedCasinos.read(),
    offerSource.read(),
    publishedArticles.read(),
    publishedAwards.read(),
    publishedPages.read(),
    casinosWithTerms(),
    facetsWithCasinos(),
    publishedGames.read(),
    questionsInPublic.read(),
  ]);
  const entries: SitemapEntry[] = [
    ...SECTIONS.map((path) => ({ path, changedAt: null })),
    // A page that introduces a list of casinos is read at the list's address, which is listed only if it has casinos.
    ...pages.items
      .filter(({ slug }) => introducedFacetPath(slug) === null)
      .map((page) => ({ path: pagePath(page.slug), changedAt: changed(page) })),
    ...facets.map((path) => ({ path, changedAt: null })),
    ...casinos.items.map((casino) => ({ path: `/casinos/${casino.slug}`, changedAt: changed(casino) })),
    ...casinos.items.flatMap(({ id, slug }) => {
      const changedAt = terms.get(id);
      return changedAt === undefined ? [] : [{ path: `/casinos/${slug}/terms`, changedAt }];
    }),
    ...offers
      .filter(({ state }) => !isOver(state))
      .map(({ bonus }) => ({ path: `/bonuses/${bonus.slug}`, changedAt: changed(bonus) })),
    ...games.items.map((game) => ({ path: `/games/${game.slug}`, changedAt: changed(game) })),
    ...questions.map(({ question }) => ({ path: `/questions/${question.id}`, changedAt: question.updatedAt })),
    ...articles.items.map((article) => ({ path: `/news/${article.slug}`, changedAt: changed(article) })),
    ...awards.items.map((award) => ({ path: `/awards/${String(award.year)}`, changedAt: changed(award) })),
  ];
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()];
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlSet(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ""}</url>`,
  );
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

/**
 * Returns the sitemap: all addresses in one file, or an index of its parts when there are more than one file may hold.
 */
export function sitemap(entries: readonly SitemapEntry[], origin: string): string {
  if (entries.length <= ENTRIES_A_FILE) return urlSet(entries, origin);
  const parts = Array.from(
    { length: Math.ceil(entries.length / ENTRIES_A_FILE) },
    (_, index) => `<sitemap><loc>${escaped(origin)}/sitemap/${String(index + 1)}.xml</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.join("\n")}\n</sitemapindex>\n`;
}

/** Returns part `number`, counted from 1; null when there is none. */
export function sitemapPart(entries: readonly SitemapEntry[], number: number, origin: string): string | null {
  const part =
    Number.isInteger(number) && number >= 1
      ? entries.slice((number - 1) * ENTRIES_A_FILE, number * ENTRIES_A_FILE)
      : [];
  return part.length > 0 ? urlSet(part, origin) : null;
}
