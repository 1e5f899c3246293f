/** Paths of the built-in pages, by slug. */
export const FIXED_PAGES: Readonly<Record<string, string>> = {
  about: "/about",
  "how-we-rate": "/how-we-rate",
  "complaints-how-it-works": "/complaints/how-it-works",
  "responsible-gaming": "/responsible-gaming",
  "terms-conditions": "/terms-conditions",
  "privacy-notice": "/privacy-notice",
  "cookie-policy": "/cookie-policy",
  disclaimer: "/disclaimer",
  careers: "/careers",
};

/** Returns a page's path: built-in pages have their own, added ones are under `/pages`. */
export function pagePath(slug: string): string {
  return FIXED_PAGES[slug] ?? `/pages/${slug}`;
}
