import { introducedFacetPath } from "~/features/casinos/facets/facet-addresses";

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

/**
 * Returns the path at which a page is read: built-in pages have their own, those that introduce a list of casinos are
 * shown above that list, and other added ones are under `/pages`.
 */
export function pagePath(slug: string): string {
  return FIXED_PAGES[slug] ?? introducedFacetPath(slug) ?? `/pages/${slug}`;
}
