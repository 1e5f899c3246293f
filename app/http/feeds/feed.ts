import { xmlText as xml } from "~/domain/text/xml";

export interface FeedEntry {
  id: string;
  title: string;
  url: string;
  /** UTC, ISO 8601; without it, it was published when it was last changed. */
  published?: string;
  updated: string;
  author?: string;
  category?: { term: string; label: string };
  summary: string;
  html?: string;
}

export interface Feed {
  id: string;
  title: string;
  subtitle?: string;
  /** The page that it is about. */
  page: string;
  author: string;
  updated: string;
  entries: readonly FeedEntry[];
}

function atomEntry({ id, title, url, published, updated, author, category, summary, html }: FeedEntry): string {
  const lines = [
    `<id>${id}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    published && `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    author && `<author><name>${xml(author)}</name></author>`,
    category && `<category term="${xml(category.term)}" label="${xml(category.label)}"/>`,
    `<summary>${xml(summary)}</summary>`,
    html !== undefined && `<content type="html" xml:base="${xml(url)}">${xml(html)}</content>`,
  ];
  return `  <entry>\n${lines
    .filter((line) => typeof line === "string")
    .map((line) => `    ${line}`)
    .join("\n")}\n  </entry>`;
}

/** Returns a feed as Atom (RFC 4287); `self` is its address. */
export function atomOf({ id, title, subtitle, page, author, updated, entries }: Feed, self: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${id}</id>
  <title>${xml(title)}</title>${subtitle === undefined ? "" : `\n  <subtitle>${xml(subtitle)}</subtitle>`}
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="alternate" type="text/html" href="${xml(page)}"/>
  <updated>${updated}</updated>
  <author><name>${xml(author)}</name></author>
${entries.map(atomEntry).join("\n")}
</feed>
`;
}

/** Returns a feed as JSON Feed 1.1; `self` is its address. */
export function jsonFeedOf({ title, subtitle, page, author, entries }: Feed, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    ...(subtitle !== undefined && { description: subtitle }),
    language: "en-GB",
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      ...(entry.html === undefined ? { content_text: entry.summary } : { content_html: entry.html }),
      summary: entry.summary,
      date_published: entry.published ?? entry.updated,
      date_modified: entry.updated,
      ...(entry.author !== undefined && { authors: [{ name: entry.author }] }),
      ...(entry.category && { tags: [entry.category.label] }),
    })),
  });
}
