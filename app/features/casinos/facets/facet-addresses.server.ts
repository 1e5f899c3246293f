import { COUNTRIES } from "~/domain/codes/codes";
import { countryName } from "~/domain/codes/names.server";
import { FACET_FILTERS, FACET_SEGMENTS, facetPathOf, facetSlugOf, type FacetFilter } from "./facet-segments";

/** Returns what a facet's choice is called in its address: "e-wallet", "United Kingdom". */
function nameOf(filter: FacetFilter, value: string): string {
  return filter === "country" ? countryName(value) : value.replaceAll("_", "-");
}

/** Returns the last part of a facet's address: "e-wallet", "united-kingdom", "malta-gaming-authority". */
export function facetSlug(filter: FacetFilter, value: string): string {
  return facetSlugOf(filter, nameOf(filter, value));
}

/** Returns the address of a facet's page. */
export function facetPath(filter: FacetFilter, value: string): string {
  return facetPathOf(filter, nameOf(filter, value));
}

/** Countries are known without casinos; authorities, and payment methods of the operator's, are those that casinos name. */
const FIXED_VALUES: Partial<Record<FacetFilter, readonly string[]>> = { country: COUNTRIES };

/** Returns the address of the facet that an editable page introduces; null for any other page. */
export function introducedFacetPath(pageSlug: string): string | null {
  for (const filter of FACET_FILTERS) {
    const segment = FACET_SEGMENTS[filter];
    if (!pageSlug.startsWith(`${segment}-`)) continue;
    const slug = pageSlug.slice(segment.length + 1);
    const values = FIXED_VALUES[filter];
    if (!values || values.some((value) => facetSlug(filter, value) === slug)) return `/casinos/${segment}/${slug}`;
  }
  return null;
}
