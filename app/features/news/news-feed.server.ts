import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { backend } from "~/backend/index.server";
import type { Feed, FeedEntry } from "~/http/feeds/feed";
import { feedIds } from "~/platform/publishing/slugs/feed-ids.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { CATEGORY_LABELS } from "./kinds";
import { newestArticles, publishedAt, revisedAt, type Article } from "./news.server";

const FEED_LENGTH = 30;

/** Returns articles as entries of a feed. Ids stay the same when an article's address or the site's domain changes. */
export async function articleEntries(articles: readonly Article[], origin: string): Promise<FeedEntry[]> {
  const [idOf, ofCasinos] = await Promise.all([feedIds(), casinoDomains()]);
  return Promise.all(
    articles.map(async (article) => ({
      id: idOf(`article\n${article.id}`),
      title: article.sponsored ? `Ad: ${article.title}` : article.title,
      url: `${origin}/news/${article.slug}`,
      published: publishedAt(article),
      updated: revisedAt(article),
      author: article.author,
      category: { term: article.category, label: CATEGORY_LABELS[article.category] },
      summary: article.dek,
      html: withoutCasinoLinks(await renderNamed(article.body), ofCasinos),
    })),
  );
}

/** Returns the feed of the newest articles. One without entries is dated now. */
export async function newsFeed(origin: string): Promise<Feed> {
  const [{ site }, idOf, articles] = await Promise.all([currentSettings(), feedIds(), newestArticles(FEED_LENGTH)]);
  const last = articles.map(revisedAt).sort().at(-1);
  return {
    ...{ id: idOf("news"), title: `${site.name} news`, subtitle: site.tagline, author: site.name },
    page: `${origin}/news`,
    updated: last ?? backend().clock().toISOString(),
    entries: await articleEntries(articles, origin),
  };
}
