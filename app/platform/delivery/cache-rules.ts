import type { CacheRule } from "~/http/page-cache/page-cache-key.server";

const SLUG = "[a-z0-9-]{1,80}";
const LIST = ["q", "sort", "page"];
const CASINO_FILTERS = ["licence", "tier", "score", "payment", "paid", "provider", "language", "lifecycle"];

const rule = (path: string, ...parameters: string[]): CacheRule => ({
  path: new RegExp(`^${path}$`),
  parameters,
  isByCountry: false,
});

/**
 * As `rule`, for a page that shows different content to a reader who has said where they live, or whose address names a
 * country: each of these is cached once more for every country. All others are shared by every reader.
 */
const byCountry = (path: string, ...parameters: string[]): CacheRule => ({
  ...rule(path, ...parameters),
  isByCountry: true,
});

/**
 * Pages that are the same for every visitor without a session, and the parameters each of them reads. All others are
 * rendered for each request: searches (they are counted), calculations, forms of several steps, links from mails.
 */
export const CACHE_RULES: readonly CacheRule[] = [
  byCountry("/"),
  byCountry("/casinos", ...LIST, ...CASINO_FILTERS),
  byCountry(`/casinos/(?:paying-with|open-to|licensed-by)/${SLUG}`, ...LIST, ...CASINO_FILTERS),
  byCountry(`/casinos/(?!compare$)${SLUG}`, "stars", "reviews", "after"),
  byCountry(`/casinos/(?!compare/)${SLUG}/badge`, "for"),
  byCountry(`/casinos/(?!compare/)${SLUG}/score`),
  rule(`/casinos/${SLUG}/terms`, "from", "to", "after"),
  rule(`/casinos/${SLUG}/terms/(?:feed\\.xml|[a-z0-9-]{1,100})`),
  byCountry("/bonuses", ...LIST, "active", "nocode", "type", "wagering", "deposit", "casino"),
  byCountry(`/bonuses/(?!calculator$)${SLUG}`),
  byCountry(`/casinos/(?!compare/)${SLUG}/games`, ...LIST, "below"),
  rule("/games", ...LIST, "type", "studio"),
  byCountry(`/games/${SLUG}`),
  rule(`/(?:casinos|games)/${SLUG}/questions`, "after"),
  rule("/questions/[a-z0-9-]{36}"),
  byCountry("/news", ...LIST, "category", "tag"),
  rule(`/news/${SLUG}`),
  rule("/news/feed\\.xml"),
  rule(`/feeds/(?:news\\.json|votes\\.ics|casinos/${SLUG}\\.(?:xml|json))`),
  byCountry("/feeds/offers\\.ics"),
  rule("/awards"),
  rule("/awards/\\d{4}"),
  rule("/complaints", "q", "sort", "state", "category", "amount", "casino", "after", "before"),
  rule("/complaints/how-it-works"),
  rule("/complaints/[A-Z0-9-]{4,20}"),
  rule(
    "/(?:about|careers|cookie-policy|disclaimer|how-we-rate|how-we-keep-our-word|privacy-notice|terms-conditions|api)",
  ),
  rule("/how-we-earn", "before"),
  rule(`/pages/${SLUG}`),
  rule("/faq"),
  byCountry("/responsible-gaming"),
];
