import { parseUrl } from "./urls/parse-url";

/** What crawlers are asked to leave alone: robots.txt says so, and links there are `nofollow`. One list for both. */

const CLOSED_FOLDERS = ["/admin", "/dashboard", "/go/", "/login", "/pending/"];
const CLOSED_PAGES = ["/forgot-password", "/reset-password", "/verify-email", "/search", "/preferences"];
/** Only mails and the terminal link to these, so no link on a page needs `nofollow` for them and no page's script needs to know them. */
const MAILED_PAGES = ["/alerts/", "/first-admin", "/remove-passkey"];

/**
 * Parameters by which pages multiply: each combination of them is an address of its own that shows nothing new. The
 * sitemap leads to the same content.
 */
const MULTIPLYING = [
  "sort",
  "reviews",
  "stars",
  "after",
  "before",
  "c",
  "from",
  "casino",
  "redirectTo",
  "returnTo",
  "q",
  "contribution",
];

const BASE = "https://site.invalid";

/** Returns the rules of robots.txt, one a line, for every crawler. */
export function robotsRules(): string[] {
  return [
    ...[...CLOSED_FOLDERS, ...CLOSED_PAGES, ...MAILED_PAGES].map((path) => `Disallow: ${path}`),
    // Two rules each, since `*sort=` would close `?resort=` too.
    ...MULTIPLYING.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
  ];
}

/** True for an address of this site that crawlers are asked to leave alone. */
export function isClosedToCrawlers(href: string): boolean {
  const url = parseUrl(href, BASE);
  if (!url) return false;
  const { origin, pathname, searchParams } = url;
  if (origin !== BASE) return false;
  if ([...CLOSED_FOLDERS, ...CLOSED_PAGES].some((path) => pathname.startsWith(path))) return true;
  return MULTIPLYING.some((name) => searchParams.has(name));
}

/** Returns a link's `rel`: what it says already, and `nofollow` where crawlers should not go. */
export function linkRel(href: string, rel?: string): string | undefined {
  if (!isClosedToCrawlers(href)) return rel;
  return rel === undefined ? "nofollow" : `${rel} nofollow`;
}
