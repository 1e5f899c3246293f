import { formatDay } from "~/domain/days";
import { xmlText as xml } from "~/domain/text/xml";
import { feedIds } from "~/platform/publishing/slugs/feed-ids.server";
import { TERMS_KIND_LABELS } from "../labels";
import { listVersions } from "../versions.server";
import { casinoOfTerms } from "./terms-page.server";

/** Date of an Atom feed without entries, which must have one: earlier than any entry. */
const NEVER = "1970-01-01T00:00:00.000Z";

/**
 * Returns the Atom feed (RFC 4287) of the versions of a casino's terms, newest first. Throws a 404 for an unknown
 * casino.
 */
export async function termsFeed(request: Request, slug: string, origin: string): Promise<string> {
  const { id, name } = await casinoOfTerms(request, slug, "/feed.xml");
  const { items } = await listVersions(id);
  const idOf = await feedIds();
  const page = `${origin}/casinos/${slug}/terms`;
  const entries = items.map((version) => {
    const link = `${page}/${version.id}`;
    const what = TERMS_KIND_LABELS[version.kind];
    const compared = new URLSearchParams({ from: version.previous ?? "", to: version.id }).toString();
    const summary =
      version.previous === null
        ? "Our first copy."
        : `Changed since the version before. What changed: ${page}?${compared}`;
    return `  <entry>
    <id>${idOf(`terms\n${version.id}`)}</id>
    <title>${xml(`${what} of ${name}: version ${String(version.number)}, ${formatDay(version.fetchedAt)}`)}</title>
    <link rel="alternate" type="text/html" href="${xml(link)}"/>
    <updated>${version.fetchedAt}</updated>
    <summary>${xml(summary)}</summary>
  </entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${idOf(`terms of\n${id}`)}</id>
  <title>${xml(`Terms of ${name}`)}</title>
  <link rel="self" type="application/atom+xml" href="${xml(`${page}/feed.xml`)}"/>
  <link rel="alternate" type="text/html" href="${xml(page)}"/>
  <updated>${items[0]?.fetchedAt ?? NEVER}</updated>
  <author><name>${xml(name)}</name></author>
${entries.join("\n")}
</feed>
`;
}
