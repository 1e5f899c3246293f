import type { CacheRule } from "~/http/page-cache/page-cache-key.server";

const SLUG = "[a-z0-9-]{1,80}";
const LIST = ["q", "sort", "page"];
const CASINO_FILTERS = ["licence", "tier", "score", "country", "payment", "paid", "provider", "language", "lifecycle"];

const rule = (path: string, ...parameters: string[]): CacheRule => ({ path: new RegExp(`^${path}$`), parameters });

/**
 * Pages that are the same for every visitor without a session, and the parameters each of them reads. All others are
 * rendered for each request: searches (they are counted), calculations, forms of several steps, links from mails.
 */
export const CACHE_RULES: readonly CacheRule[] = [
  rule("/"),
  rule("/casinos", ...LIST, ...CASINO_FILTERS),
  rule(`/casinos/(?:paying-with|open-to|licensed-by)/${SLUG}`, ...LIST, ...CASINO_FILTERS),
  rule(`/casinos/(?!compare$)${SLUG}`, "stars", "reviews", "after"),
  rule(`/casinos/(?!compare/)${SLUG}/badge`, "for"),
  rule(`/casinos/${SLUG}/terms`, "from", "to", "after"),
  rule(`/casinos/${SLUG}/terms/(?:feed\\.xml|[a-z0-9-]{1,100})`),
  rule("/bonuses", ...LIST, "active", "nocode", "type", "wagering", "deposit", "country", "casino"),
  rule(`/bonuses/(?!calculator$)${SLUG}`),
  rule("/news", ...LIST, "category", "tag"),
  rule(`/news/${SLUG}`),
  rule("/news/feed\\.xml"),
  rule("/awards"),
  rule("/awards/\\d{4}"),
  rule("/complaints", "q", "sort", "state", "category", "amount", "casino", "after", "before"),
  rule("/complaints/how-it-works"),
  rule("/complaints/[A-Z0-9-]{4,20}"),
  rule("/(?:about|careers|cookie-policy|disclaimer|how-we-rate|privacy-notice|terms-conditions|api)"),
  rule(`/pages/${SLUG}`),
  rule("/faq"),
  rule("/responsible-gaming", "country"),
];
