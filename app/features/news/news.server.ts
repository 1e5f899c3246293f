import { optionsOf } from "~/domain/codes/names-in";
import { casinoDomains, leadsToCasino, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import type { Stored } from "~/backend/documents/port";
import { FacetIndex } from "~/platform/catalogue/facets";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { shownLogo, shownScore } from "~/features/casinos/shown";
import { publishedArticles } from "./published-articles.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { derive } from "~/platform/catalogue/source.server";
import { wordSearch } from "~/platform/search-index/word-search";
import { plainText } from "~/platform/publishing/markdown/markdown.server";
import { wordsWithin } from "~/platform/publishing/named/named-words.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { PAGE_SIZE, type PublicListDefinition, type PublicListQuery } from "~/http/pages/list-query";
import type { ArticleCardData } from "./article-card";
import type { AboutCasino } from "./article-parts";
import { tagLabel } from "./labels";
import { CATEGORY_LABELS, FORMER_CATEGORIES } from "./kinds";
import { readingMinutes } from "./reading-time";
import { publicationDate } from "~/platform/publishing/schema";
import type { ArticleFields } from "./schema";
import { ownHead } from "~/platform/publishing/fields/search-fields";

export type Article = Stored<ArticleFields>;

interface Row {
  article: Article;
  card: ArticleCardData;
}

const slugs = bySlug(publishedArticles);

/** Returns when a public article was published (UTC, ISO 8601). */
export function publishedAt(
  article: Pick<ArticleFields, "publishAt" | "firstPublishedAt"> & { createdAt: string },
): string {
  return publicationDate(article) ?? article.createdAt;
}

/** Returns when its text last changed visibly: at publication, or at the last correction. */
export function revisedAt(
  article: Pick<ArticleFields, "publishAt" | "firstPublishedAt" | "corrections"> & { createdAt: string },
): string {
  return article.corrections.reduce((last, { at }) => (at > last ? at : last), publishedAt(article));
}

/** Returns the card of an article. */
export function articleCard(article: Article): ArticleCardData {
  return {
    slug: article.slug,
    title: article.title,
    dek: article.dek,
    category: article.category,
    hero: article.hero,
    publishedAt: publishedAt(article),
    minutes: readingMinutes(article.body),
    sponsored: article.sponsored,
  };
}

const newestFirst = (a: Row, b: Row) =>
  b.card.publishedAt.localeCompare(a.card.publishedAt) || a.card.slug.localeCompare(b.card.slug);

const articleWords = wordsWithin(publishedArticles, ({ body }) => body);

const newsIndex = derive([publishedArticles, articleWords], ({ items }, words) => {
  const rows: Row[] = items.map((article) => ({ article, card: articleCard(article) }));
  const index = new FacetIndex(rows, {
    facets: [
      { name: "category", valuesOf: ({ article }) => [article.category] },
      { name: "tag", valuesOf: ({ article }) => article.tags },
      { name: "paid", valuesOf: ({ article }) => [article.sponsored ? "yes" : "no"] },
    ],
    sorts: { newest: newestFirst, oldest: (a, b) => newestFirst(b, a) },
  });
  const search = wordSearch(items, {
    title: [({ title }) => title, 4],
    tags: [({ tags }) => tags.map(tagLabel).join(" "), 3],
    dek: [({ dek }) => dek, 2],
    author: [({ author }) => author, 1],
    body: [({ body }) => plainText(body, words), 1],
  });
  return { index, search };
});

/** Returns the number of published articles with each tag, the commonest first. */
export async function newsTagSizes(): Promise<ReadonlyMap<string, number>> {
  const { index } = await newsIndex.read();
  return new Map([...index.values("tag")].sort(([a, many], [b, more]) => more - many || a.localeCompare(b)));
}

/** Returns the news list's filters with the choices that current content has. */
export async function newsListDefinition(): Promise<PublicListDefinition> {
  const tags = [...(await newsTagSizes()).keys()];
  return {
    path: "/news",
    filters: [
      {
        name: "category",
        label: "Category",
        kind: "many",
        options: optionsOf(CATEGORY_LABELS),
        formerly: FORMER_CATEGORIES,
      },
      { name: "tag", label: "Tag", kind: "many", options: tags.map((value) => ({ value, label: tagLabel(value) })) },
    ],
    sorts: [
      { value: "newest", label: "Newest" },
      { value: "oldest", label: "Oldest" },
    ],
    parameters: ["findTag"],
  };
}

/** Returns one page of published articles that match the query; without paid ones when `hideOffers`. */
export async function listNews(query: PublicListQuery, { hideOffers }: { hideOffers: boolean }) {
  const { index, search } = await newsIndex.read();
  const within = query.q ? { within: index.positions(search(query.q)) } : {};
  const values = { ...query.values, ...(hideOffers && { paid: ["no"] }) };
  const { items, total, counts } = index.select(
    { values, ...within },
    query.sort,
    (query.page - 1) * PAGE_SIZE,
    PAGE_SIZE,
  );
  return { articles: items.map(({ card }) => card), total, counts: counts() };
}

/** Returns the newest published articles that are not paid for, for the home page and other short lists. */
export async function latestNews(limit: number): Promise<ArticleCardData[]> {
  const { index } = await newsIndex.read();
  return index.select({ values: { paid: ["no"] } }, "newest", 0, limit).items.map(({ card }) => card);
}

/** Returns the newest published articles in full, for the feed. */
export async function newestArticles(limit: number): Promise<Article[]> {
  const { index } = await newsIndex.read();
  return index.select({ values: {} }, "newest", 0, limit).items.map(({ article }) => article);
}

/** Returns a published article, or null. */
export async function findArticle(slug: string): Promise<Article | null> {
  return (await slugs.read()).get(slug) ?? null;
}

/** Returns the published casinos an article is about, in the article's order. */
export async function casinosOf(article: Pick<ArticleFields, "casinoIds">): Promise<AboutCasino[]> {
  const { byId } = await publishedCasinos.read();
  return article.casinoIds.flatMap((id) => {
    const casino = byId.get(id);
    if (!casino) return [];
    const { slug, name, logo, lifecycle, score } = casino;
    return [{ slug, name, logo: shownLogo(logo), lifecycle, score: score && shownScore(score) }];
  });
}

/** Scores what two articles have in common: a casino counts more than a tag, a tag more than the category. */
function likeness(a: Article, b: Article): number {
  const shared = (one: readonly string[], other: readonly string[]) =>
    one.filter((entry) => other.includes(entry)).length;
  return 4 * shared(a.casinoIds, b.casinoIds) + 3 * shared(a.tags, b.tags) + (a.category === b.category ? 1 : 0);
}

/** Returns the articles most like this one, newer ones first among equals; none that is paid for. */
export async function relatedArticles(article: Article, limit = 3): Promise<ArticleCardData[]> {
  const { index } = await newsIndex.read();
  return index.items
    .filter((row) => row.article.id !== article.id && !row.article.sponsored)
    .map((row) => ({ row, likeness: likeness(article, row.article) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || newestFirst(a.row, b.row))
    .slice(0, limit)
    .map(({ row }) => row.card);
}

/** Returns the data of an article's page, published or not. */
export async function articlePage(article: Article) {
  const { author, tags, corrections } = article;
  const ofCasinos = await casinoDomains();
  const sources = article.sources.map(({ title, url }) => ({
    title,
    url: url !== null && leadsToCasino(url, ofCasinos) ? null : url,
  }));
  return {
    article: {
      ...articleCard(article),
      revisedAt: revisedAt(article),
      author,
      tags,
      sources,
      corrections,
      head: ownHead(article),
    },
    html: withoutCasinoLinks(await renderNamed(article.body), ofCasinos),
    casinos: await casinosOf(article),
    related: await relatedArticles(article),
  };
}

export type ArticlePage = Awaited<ReturnType<typeof articlePage>>;
