import { introducedFacetPath } from "~/features/casinos/facets/facet-addresses.server";
import { FIXED_PAGES } from "./fixed-pages";

/**
 * Returns the path at which a page is read: built-in pages have their own, those that introduce a list of casinos are
 * shown above that list, and other added ones are under `/pages`.
 */
export function pagePath(slug: string): string {
  return FIXED_PAGES[slug] ?? introducedFacetPath(slug) ?? `/pages/${slug}`;
}
