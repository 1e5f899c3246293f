import { parseUrl } from "~/domain/urls/parse-url";

/** A link of a text is resolved as on a page two levels deep; only its path matters. */
const ANY_PAGE = "http://page.invalid/a/b";

/**
 * True for a link through our address for casinos. In a text nothing would say whether it is paid, and it would be
 * there for readers who hide offers, so texts show it as words without a link.
 */
export function isOutboundLink(href: string, ownOrigin?: string): boolean {
  const url = parseUrl(href, ANY_PAGE);
  if (!url) return false;
  const { origin, pathname } = url;
  if (origin !== new URL(ANY_PAGE).origin && origin !== ownOrigin) return false;
  return /^\/+go(?:\/|$)/i.test(pathname.replace(/%67/gi, "g").replace(/%6f/gi, "o"));
}

/** Returns what to write instead if the Markdown holds such a link, or null. */
export function outboundLinkProblem(markdown: string): string | null {
  const isLinked = /\]\(\s*<?(?:\.{0,2}\/)*go\/|^\s{0,3}\[[^\]\n]{1,200}\]:\s*<?(?:\.{0,2}\/)*go\//im.test(markdown);
  return isLinked
    ? "Link to the page of the casino or the bonus here: a link to /go/ in a text would not say whether it is an ad."
    : null;
}
