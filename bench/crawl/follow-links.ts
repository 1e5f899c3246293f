import { isClosedToCrawlers } from "~/domain/crawling";

export interface Link {
  /** Path and query on the crawled site. */
  to: string;
  isNofollow: boolean;
}

export interface CrawledPage {
  status: number;
  /** Where a redirect leads on the site, or null. */
  location: string | null;
  links: readonly Link[];
}

const HERE = "http://here.invalid";

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&#64;", "@").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"); // prettier-ignore

/** Returns an address as path and query if it is on the site, or null. */
export function onSite(href: string, page: string): string | null {
  if (!URL.canParse(href, HERE + page)) return null;
  const { origin, pathname, search } = new URL(href, HERE + page);
  return origin === HERE ? pathname + search : null;
}

/** Returns the links that a reader of a page can follow. */
export function linksOf(html: string, page: string): Link[] {
  return [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => {
    const href = attribute(tag, "href");
    const to = href === undefined ? null : onSite(unescaped(href), page);
    return to === null ? [] : [{ to, isNofollow: (attribute(tag, "rel") ?? "").split(" ").includes("nofollow") }];
  });
}

/** The crawler that obeys neither robots.txt nor `nofollow`, and the one that obeys both. */
export type Manners = "rude" | "polite";

export interface Crawl {
  /** Answered addresses with their status. */
  statuses: Map<string, number>;
  /** False when `most` addresses were requested before the links ended. */
  isWhole: boolean;
  /** Links without `nofollow` to addresses that robots.txt closes, with the page that has them. */
  unmarked: string[];
}

/** Follows every link from `starts` until none leads further, or `most` addresses have been requested. */
export async function crawl(
  ask: (path: string) => Promise<CrawledPage>,
  { starts, manners, most }: { starts: readonly string[]; manners: Manners; most: number },
): Promise<Crawl> {
  const statuses = new Map<string, number>();
  const unmarked: string[] = [];
  const known = new Set(starts);
  const waiting = [...starts];

  function meet({ to, isNofollow }: Link, page: string): void {
    // A link to a place on the same page leads nowhere else.
    if (to === page) return;
    // Only addresses with parameters multiply; those of whole sections are in every page's menu.
    if (to.includes("?") && isClosedToCrawlers(to) && !isNofollow) unmarked.push(`${page} → ${to}`);
    if (known.has(to) || (manners === "polite" && (isNofollow || isClosedToCrawlers(to)))) return;
    known.add(to);
    waiting.push(to);
  }

  async function work(): Promise<void> {
    while (statuses.size < most) {
      const path = waiting.shift();
      if (path === undefined) return;
      statuses.set(path, 0);
      const { status, location, links } = await ask(path);
      statuses.set(path, status);
      if (location !== null) meet({ to: location, isNofollow: true }, path);
      for (const link of links) meet(link, path);
    }
  }

  while (waiting.length > 0 && statuses.size < most) await Promise.all(Array.from({ length: 4 }, work));
  return { statuses, isWhole: waiting.length === 0, unmarked };
}
