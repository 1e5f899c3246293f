import { slugify } from "~/domain/text/slug";

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

/** Returns the last part of the address of a facet whose choice has this name. */
export function facetSlugOf(filter: FacetFilter, name: string): string {
  return slugify(name.slice(0, LONGEST_NAME), filter);
}

/** Returns the address of the page of a facet whose choice has this name. */
export function facetPathOf(filter: FacetFilter, name: string): string {
  return `/casinos/${FACET_SEGMENTS[filter]}/${facetSlugOf(filter, name)}`;
}

/** Returns the slug that an editable page needs to introduce a facet. */
export function introductionSlug(segment: string, slug: string): string {
  return `${segment}-${slug}`;
}
