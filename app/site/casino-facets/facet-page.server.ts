import { COUNTRIES } from "~/domain/codes/codes";
import { facetSlug } from "~/features/casinos/facets/facet-addresses.server";
import { facetFilterOf, introductionSlug, type FacetFilter } from "~/features/casinos/facets/facet-segments";
import { facetList, findFacet } from "~/features/casinos/public/facet-list.server";
import { facetHeading, type FacetChoice } from "~/features/casinos/facets/facet-summary.server";
import { findIntroduction } from "~/features/pages/pages.server";
import { homeCountry, listCountry } from "~/platform/access/choices/reader-country.server";
import { licenceNoteOf } from "~/features/law/lists/standings.server";
import { ANY_COUNTRY, countryOfQuery } from "~/http/page-cache/country-parameter";
import { countryInText } from "~/domain/codes/names.server";
import { requireFound } from "~/http/responses/responses";

/**
 * Returns the page of a payment method, country or authority: staff's introduction if they wrote one, and the list of
 * casinos with that filter fixed. Throws a 404 for what the product doesn't know.
 */
export async function casinoFacetPage(request: Request, segment: string, slug: string) {
  const filter: FacetFilter = requireFound(facetFilterOf(segment), request);
  const introduction = await findIntroduction(introductionSlug(segment, slug));
  // What no casino names any more, or the site no longer chooses, is still known by its introduction.
  const value = !introduction
    ? undefined
    : filter === "country"
      ? COUNTRIES.find((code) => facetSlug(filter, code) === slug)
      : introduction.title;
  const named: FacetChoice | null = value === undefined ? null : { filter, value };
  const facet = requireFound((await findFacet(filter, slug)) ?? named, request);
  const path = `/casinos/${segment}/${slug}`;
  const country = await listCountry(request);
  const code = filter === "country" ? countryOfQuery(new URLSearchParams({ country: facet.value })) : country?.code;
  return {
    path,
    filter,
    value: facet.value,
    heading: introduction?.title ?? facetHeading(facet),
    dek: introduction?.dek ?? "",
    html: introduction?.html ?? null,
    none:
      filter === "country"
        ? `We list no casino open to players in ${countryInText(facet.value)}`
        : "No casino here yet",
    // A page of one country has no other country's casinos to leave out.
    country: filter === "country" ? null : country,
    note: code && code !== ANY_COUNTRY ? await licenceNoteOf(code) : null,
    ...(await facetList(facet, path, request.url, await homeCountry(request))),
  };
}
