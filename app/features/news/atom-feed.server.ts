import { casinoDomains, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { xmlText as xml } from "~/domain/text/xml";
import { feedIds } from "~/platform/publishing/slugs/feed-ids.server";
import { renderNamed } from "~/platform/publishing/named/render-named.server";
import { CATEGORY_LABELS } from "./labels";
import { publishedAt, revisedAt, type Article } from "./news.server";

interface Frame {
  origin: string;
  idOf: (what: string) => string;
  ofCasinos: ReadonlySet<string>;
}

async function entry(article: Article, { origin, idOf, ofCasinos }: Frame): Promise<string> {
  const link = `${origin}/news/${article.slug}`;
  const title = article.sponsored ? `Ad: ${article.title}` : article.title;
  return `  <entry>
    <id>${idOf(`article\n${article.id}`)}</id>
    <title>${xml(title)}</title>
    <link rel="alternate" type="text/html" href="${xml(link)}"/>
    <published>${publishedAt(article)}</published>
    <updated>${revisedAt(article)}</updated>
    <author><name>${xml(article.author)}</name></author>
    <category term="${xml(article.category)}" label="${xml(CATEGORY_LABELS[article.category])}"/>
    <summary>${xml(article.dek)}</summary>
    <content type="html" xml:base="${xml(link)}">${xml(withoutCasinoLinks(await renderNamed(article.body), ofCasinos))}</content>
  </entry>`;
}

/**
 * Returns an Atom feed (RFC 4287) of articles, newest first. Ids stay the same when an article's address or the site's
 * domain changes. `now` (UTC, ISO 8601) dates a feed without entries.
 */
export async function atomFeed(
  articles: readonly Article[],
  site: { origin: string; name: string; tagline: string },
  now: string,
): Promise<string> {
  const idOf = await feedIds();
  const frame = { origin: site.origin, idOf, ofCasinos: await casinoDomains() };
  const entries = await Promise.all(articles.map((article) => entry(article, frame)));
  const self = `${site.origin}/news/feed.xml`;
  const updated =
    articles.reduce((last, article) => (revisedAt(article) > last ? revisedAt(article) : last), "") || now;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${idOf("news")}</id>
  <title>${xml(`${site.name} news`)}</title>
  <subtitle>${xml(site.tagline)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${site.origin}/news`)}"/>
  <updated>${updated}</updated>
  <author><name>${xml(site.name)}</name></author>
${entries.join("\n")}
</feed>
`;
}
