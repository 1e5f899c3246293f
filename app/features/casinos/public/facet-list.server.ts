import { standingsIn } from "~/features/law/lists/standings.server";
import type { Country } from "~/domain/codes/codes";
import { PAYMENT_KINDS } from "~/domain/codes/payment-methods";
import { parseListQuery, withDefault, type PublicListDefinition } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import {
  casinoChoices,
  casinoListDefinition,
  facetLinks,
  listCasinoDocuments,
  listCasinos,
} from "./casino-list.server";
import { countriesInUse } from "~/platform/settings/codes/code-options.server";
import { facetSlug } from "../facets/facet-addresses.server";
import { FACET_FILTERS, type FacetFilter } from "../facets/facet-segments";
import { facetSummary, type FacetChoice } from "../facets/facet-summary.server";

/** Other facets that a facet's page links to: all countries, and at most this many authorities. */
const MOST_OTHERS = 60;

/**
 * Returns the choice with this slug; null when there is none. An authority exists if a casino is in its register, a
 * payment method of the operator's if a casino has it.
 */
export async function findFacet(filter: FacetFilter, slug: string): Promise<FacetChoice | null> {
  const countries = await countriesInUse.read();
  const fixed = { payment: PAYMENT_KINDS, country: countries, licence: [] }[filter];
  const values = filter === "country" ? fixed : [...fixed, ...(await casinoChoices(filter)).keys()];
  const value = values.find((one) => facetSlug(filter, one) === slug);
  return value === undefined ? null : { filter, value };
}

/** Returns the addresses of all facets that have a published casino. */
export async function facetsWithCasinos(): Promise<string[]> {
  const choices = await Promise.all(FACET_FILTERS.map(facetLinks));
  return [...new Set(choices.flat().map(({ path }) => path))];
}

/**
 * Returns the casino list at an address with the facet's filter fixed, what its data says, and similar facets.
 * `country` is where the reader lives, as for the whole list.
 */
export async function facetList(facet: FacetChoice, path: string, address: string, country: Country | null = null) {
  const whole = await casinoListDefinition();
  const others: PublicListDefinition = {
    ...whole,
    path,
    filters: whole.filters.filter(({ name }) => name !== facet.filter),
  };
  const definition = withDefault(others, "country", country);
  const fixed = { [facet.filter]: [facet.value] };
  const query = parseListQuery(address, definition);
  const own = facet.filter === "country" ? (await countriesInUse.read()).find((code) => code === facet.value) : country;
  const [{ casinos, parts, ...found }, all, choices, standingOf] = await Promise.all([
    listCasinos({ ...query, values: { ...query.values, ...fixed } }),
    listCasinoDocuments({ q: "", values: fixed, sort: "name", page: 1, notices: [] }, Infinity),
    facetLinks(facet.filter),
    own ? standingsIn(own) : null,
  ]);
  return {
    casinos,
    parts,
    list: listView(definition, query, found),
    hasCasinos: all.total > 0,
    summary: facetSummary(facet, all.casinos, standingOf),
    others: choices.filter((other) => other.path !== path).slice(0, MOST_OTHERS),
  };
}
