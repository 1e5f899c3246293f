import { formatDay } from "~/domain/days";
import type { Feed, FeedEntry } from "~/http/feeds/feed";
import { feedIds } from "~/platform/publishing/slugs/feed-ids.server";
import { TERMS_KIND_LABELS } from "../labels";
import { listVersions } from "../versions.server";
import { casinoOfTerms } from "./terms-page.server";

/** Date of a feed without entries, which must have one: earlier than any entry. */
export const NEVER = "1970-01-01T00:00:00.000Z";

/** Returns the versions of a casino's terms as entries of a feed, newest first. */
export async function termsEntries(
  { id, slug, name }: { id: string; slug: string; name: string },
  origin: string,
): Promise<FeedEntry[]> {
  const [{ items }, idOf] = await Promise.all([listVersions(id), feedIds()]);
  const page = `${origin}/casinos/${slug}/terms`;
  return items.map((version) => {
    const what = TERMS_KIND_LABELS[version.kind];
    const compared = new URLSearchParams({ from: version.previous ?? "", to: version.id }).toString();
    return {
      id: idOf(`terms\n${version.id}`),
      title: `${what} of ${name}: version ${String(version.number)}, ${formatDay(version.fetchedAt)}`,
      url: `${page}/${version.id}`,
      updated: version.fetchedAt,
      summary:
        version.previous === null
          ? "Our first copy."
          : `Changed since the version before. What changed: ${page}?${compared}`,
    };
  });
}

/** Returns the feed of the versions of a casino's terms. Throws a 404 for an unknown casino. */
export async function termsFeed(request: Request, slug: string, origin: string): Promise<Feed> {
  const casino = await casinoOfTerms(request, slug, "/feed.xml");
  const [entries, idOf] = await Promise.all([termsEntries(casino, origin), feedIds()]);
  return {
    ...{ id: idOf(`terms of\n${casino.id}`), title: `Terms of ${casino.name}`, author: casino.name, entries },
    page: `${origin}/casinos/${slug}/terms`,
    updated: entries[0]?.updated ?? NEVER,
  };
}
