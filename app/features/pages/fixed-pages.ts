/** Pages with an address of their own, by the slug of their text. */
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

/** Where a page stands: those that are part of the site at their own address, further ones under `/pages`. */
export function pagePath(slug: string): string {
  return FIXED_PAGES[slug] ?? `/pages/${slug}`;
}
