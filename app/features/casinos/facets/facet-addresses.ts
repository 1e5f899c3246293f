import { COUNTRIES, countryName } from "~/domain/codes/codes";
import { slugify } from "~/domain/text/slug";
import { PAYMENT_METHODS } from "../kinds";

/** Filters of the casino list whose choices have their own pages, each with the first part of their addresses. */
export const FACET_SEGMENTS = { payment: "paying-with", country: "open-to", licence: "licensed-by" } as const;

export type FacetFilter = keyof typeof FACET_SEGMENTS;
export const FACET_FILTERS = Object.keys(FACET_SEGMENTS) as FacetFilter[];

/** Leaves room for the segment in the slug of a page that introduces the facet. */
const LONGEST_NAME = 60;

/** Returns the filter that a segment stands for, or null. */
export function facetFilterOf(segment: string): FacetFilter | null {
  return FACET_FILTERS.find((filter) => FACET_SEGMENTS[filter] === segment) ?? null;
}

/** Returns the last part of a facet's address: "e-wallet", "united-kingdom", "malta-gaming-authority". */
export function facetSlug(filter: FacetFilter, value: string): string {
  const name = filter === "country" ? countryName(value) : value.replaceAll("_", "-");
  return slugify(name.slice(0, LONGEST_NAME), filter);
}

/** Returns the address of a facet's page. */
export function facetPath(filter: FacetFilter, value: string): string {
  return `/casinos/${FACET_SEGMENTS[filter]}/${facetSlug(filter, value)}`;
}

/** Returns the slug that an editable page needs to introduce a facet. */
export function introductionSlug(segment: string, slug: string): string {
  return `${segment}-${slug}`;
}

/** Payment methods and countries are known without casinos; authorities are those that casinos name. */
const FIXED_VALUES: Partial<Record<FacetFilter, readonly string[]>> = { payment: PAYMENT_METHODS, country: COUNTRIES };

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
