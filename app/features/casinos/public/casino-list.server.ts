import { optionsOf } from "~/domain/codes/names-in";
import { LRUCache } from "lru-cache";
import { countryOrders } from "~/features/law/lists/country-orders.server";
import { ADVISED_AGAINST, partsOf, type Part } from "~/features/law/lists/list-parts";
import { STANDINGS, type ShownStanding } from "~/features/law/legal-standing.server";
import { countryOfList, standingsOfList, type StandingOf } from "~/features/law/lists/standings.server";
import { heldLicences } from "~/features/law/held-licences";
import { backend } from "~/backend/index.server";
import { FacetIndex } from "~/platform/catalogue/facets";
import { publishedCasinos } from "../published-casinos.server";
import { reviewTotalsInMemory, versionTotalsInMemory } from "../score/published-totals.server";
import { derive } from "~/platform/catalogue/source.server";
import { cacheListPages } from "~/platform/catalogue/data-cache.server";
import { wordSearch } from "~/platform/search-index/word-search";
import { formatNumber } from "~/domain/numbers";
import type { Country } from "~/domain/codes/codes";
import { countryName, languageName } from "~/domain/codes/names.server";
import { playerRating, shownRating } from "../score/player-rating";
import { gamesSeen, runsBestVersions, type VersionTotalsFields } from "../score/version-totals";
import type { ReviewTotalsFields } from "../score/totals-schema";
import { deepFreeze } from "~/http/responses/deep-freeze";
import {
  listHref,
  PAGE_SIZE,
  withDefault,
  type Filter,
  type PublicListDefinition,
  type PublicListQuery,
  type Option,
} from "~/http/pages/list-query";
import { facetPath } from "../facets/facet-addresses.server";
import { FACET_FILTERS, type FacetFilter } from "../facets/facet-segments";
import type { FacetLink } from "../facets/facet-browser";
import { facetLabel } from "../facets/facet-summary.server";
import type { CasinoCardData } from "./casino-card";
import type { HeldCasino } from "../held-casino";
import { BAND_LABELS, LIFECYCLE_LABELS, scoreBand, TIER_LABELS } from "../labels";
import {
  methodTime,
  methodTimes,
  methodWords,
  PAID_WITHIN_LABELS,
  paidWithin,
  payoutRank,
  payoutTime,
  payoutWords,
  type MethodTime,
  type PayoutTime,
  rankByMethods,
} from "../payout-times";
import { shownLogo, shownScore } from "../shown";
import { mayBeFeatured } from "../commercial-tie";
import { countriesInUse, methodsInUse } from "~/platform/settings/codes/code-options.server";
import { settingsInMemory } from "~/platform/settings/published-settings.server";

/** A casino's card, and what its facts are made of. */
export interface ListedCasino extends CasinoCardData {
  payout: PayoutTime | null;
  /** The times of the payment methods that the list is filtered by; absent without such a filter. */
  methods?: MethodTime[];
  /** What it means for players in the country that the list is for; absent in a list of none. */
  here?: ShownStanding;
  /** Authority of the first licence that we found in its register. */
  licence: string | null;
  /** Players' stars, 1 to 5 with one decimal; null without reviews. */
  rating: { stars: number; count: number } | null;
}

/** Returns the card of a casino, with its player rating as of `now` (UTC, ISO 8601). */
export function casinoCard(casino: HeldCasino, totals: ReviewTotalsFields | undefined, now: string): ListedCasino {
  const card = {
    slug: casino.slug,
    name: casino.name,
    summary: casino.summary,
    logo: shownLogo(casino.logo),
    lifecycle: casino.lifecycle,
    score: casino.score && shownScore(casino.score),
    payout: payoutTime(casino),
    licence: heldLicences(casino)[0]?.authority ?? null,
    rating: cardRating(totals, now),
  };
  return { ...card, facts: factsOf(card) };
}

function factsOf({ licence, payout, methods, rating }: Omit<ListedCasino, "facts">): string {
  return [
    licence ?? "No licence we could verify",
    ...(methods?.map(methodWords) ?? (payout === null ? [] : [payoutWords(payout)])),
    ...(rating ? [`★\u00a0${rating.stars.toFixed(1)}\u00a0(${formatNumber(rating.count)})`] : []),
  ].join(" · ");
}

function cardRating(totals: ReviewTotalsFields | undefined, now: string): ListedCasino["rating"] {
  if (!totals || totals.tally.count === 0) return null;
  const { rating, count } = playerRating(totals.tally, now);
  return { stars: shownRating(rating), count };
}

const CARDS_KEPT = 500;
const ORDERS_KEPT = 127;
/** The games seen at most casinos are choices; any other is found by its address, to which its page leads. */
const MOST_GAMES = 24;

/** Created once, because making a collator takes a thousand times as long as comparing by it. */
const byName = new Intl.Collator().compare;

/** Returns the filter index and the search index of these casinos. */
function indexOf(
  items: readonly HeldCasino[],
  countries: readonly Country[],
  versions: ReadonlyMap<string, VersionTotalsFields>,
) {
  const index = new FacetIndex(items, {
    facets: [
      { name: "licence", valuesOf: (casino) => heldLicences(casino).map(({ authority }) => authority) },
      {
        name: "tier",
        valuesOf: (casino) => {
          const held = heldLicences(casino);
          return held.length === 0 ? ["none"] : held.map(({ tier }) => tier);
        },
      },
      { name: "score", valuesOf: ({ score }) => [scoreBand(score?.score ?? null)] },
      {
        name: "country",
        all: countries,
        // A closed casino accepts nobody.
        exceptOf: ({ lifecycle, restrictedCountries }) => (lifecycle === "closed" ? null : restrictedCountries),
        valuesOf: () => [],
      },
      { name: "payment", valuesOf: ({ payments }) => payments.map(({ method }) => method) },
      {
        name: "paid",
        by: "payment",
        // The median leaves out a withdrawal that never arrived, and so would hide it here.
        valuesOf: (casino) =>
          methodTimes(casino).some(({ neverArrived }) => neverArrived) ? [] : paidWithin(payoutTime(casino)),
        valuesBy: ({ payments }, method) =>
          payments.flatMap((payment) => (payment.method === method ? paidWithin(methodTime(payment).time) : [])),
      },
      { name: "provider", valuesOf: ({ providers }) => providers },
      { name: "language", valuesOf: ({ languages }) => languages },
      { name: "versions", valuesOf: ({ id }) => (runsBestVersions(versions.get(id)) ? ["1"] : []) },
      { name: "game", valuesOf: ({ id }) => gamesSeen(versions.get(id)), counted: MOST_GAMES },
      { name: "lifecycle", valuesOf: ({ lifecycle }) => [lifecycle] },
    ],
    sorts: {
      name: (a, b) => byName(a.name, b.name),
      score: { by: ({ score }) => score?.score ?? -1, descending: true, then: "name" },
      newest: { by: ({ listedOn }) => Date.parse(listedOn), descending: true, then: "name" },
      payout: { by: (casino) => payoutRank(payoutTime(casino)), then: "name" },
    },
  });
  const search = wordSearch(items, {
    name: [({ name }) => name, 4],
    group: [({ group }) => group ?? "", 2],
    legalEntity: [({ legalEntity }) => legalEntity, 1],
    summary: [({ summary }) => summary, 1],
  });
  return { index, search };
}

/** Returns a function that keeps, of a few casinos, those that match a filter of the list. */
export async function casinoMatcher(
  items: readonly HeldCasino[],
): Promise<(filter: Pick<PublicListQuery, "q" | "values">) => HeldCasino[]> {
  const [countries, { byId: versions }] = await Promise.all([countriesInUse.read(), versionTotalsInMemory.read()]);
  const { index, search } = indexOf(items, countries, versions);
  return ({ q, values }) => {
    const within = q === "" ? {} : { within: index.positions(search(q, { all: true })) };
    return index.select({ values, ...within }, items.keys(), 0, items.length).items;
  };
}

const inMemory = [publishedCasinos, reviewTotalsInMemory, countriesInUse, versionTotalsInMemory] as const;

const casinoIndex = derive(inMemory, ({ items }, { byId: totals }, countries, { byId: versions }) => {
  const madeCards = new LRUCache<HeldCasino, Readonly<ListedCasino>>({ max: CARDS_KEPT });
  /** Cards are made when they are shown, and cached for all requests while they are shown often and their rating stays. */
  const cardOf = (casino: HeldCasino, now: string) => {
    const of = totals.get(casino.id);
    const known = madeCards.get(casino);
    if (known && known.rating?.stars === cardRating(of, now)?.stars) return known;
    const card = deepFreeze(casinoCard(casino, of, now));
    madeCards.set(casino, card);
    return card;
  };
  const { index, search } = indexOf(items, countries, versions);
  /** Orders by the payment methods that the list is filtered by, in the few combinations that people choose. */
  const byMethods = new LRUCache<string, Uint32Array>({ max: ORDERS_KEPT });
  const orderByMethods = (methods: readonly string[]) => {
    const key = [...methods].sort().join(" ");
    const known = byMethods.get(key);
    if (known) return known;
    const order = index.orderBy({ by: (casino) => rankByMethods(casino, methods), then: "name" });
    byMethods.set(key, order);
    return order;
  };
  return { index, cardOf, search, orderByMethods };
});

/** Kept apart from the index, because ratings decay at different rates: only this order ages. */
const byRating = derive([casinoIndex, reviewTotalsInMemory], ({ index }, { byId: totals }) => {
  const now = backend().clock().toISOString();
  return index.orderBy({
    by: ({ id }) => cardRating(totals.get(id), now)?.stars ?? 0,
    descending: true,
    then: "name",
  });
});

/** The orders of lists for a country also change with its law. */
const byCountry = derive([casinoIndex, settingsInMemory], ({ index }) =>
  countryOrders(index, [...STANDINGS, ADVISED_AGAINST]),
);

/** Returns a function that says which part of a list a casino is in. */
function parting(standingOf: StandingOf | null): (casino: HeldCasino) => Part {
  return (casino) => {
    if (!standingOf) return { place: "all", heading: null };
    const { standing, label } = standingOf({ casino });
    const isAdvisedAgainst = standing !== "closed" && !mayBeFeatured(casino);
    return isAdvisedAgainst
      ? { place: ADVISED_AGAINST, heading: "We advise against" }
      : { place: standing, heading: label };
  };
}

function optionsBySize(
  sizes: ReadonlyMap<string, number>,
  label: (value: string) => string = (value) => value,
): Option[] {
  return [...sizes]
    .sort(([a, many], [b, more]) => more - many || label(a).localeCompare(label(b)))
    .map(([value]) => ({ value, label: label(value) }));
}

function optionsByName(values: Iterable<string>, label: (value: string) => string): Option[] {
  return [...values].map((value) => ({ value, label: label(value) })).sort((a, b) => a.label.localeCompare(b.label));
}

const CASINO_SORTS: readonly Option[] = optionsOf({
  score: "Safety score",
  newest: "Newest here",
  name: "Name",
  payout: "Fastest payout",
  rating: "Player rating",
});

const definition = derive(
  [casinoIndex, countriesInUse, methodsInUse, versionTotalsInMemory],
  ({ index }, countries, methods, { items: versions }): PublicListDefinition => {
    const filters: Filter[] = [
      {
        name: "country",
        label: "Open to players in",
        kind: "one",
        // All of them, because a country that no casino accepts is a choice, with an empty list.
        options: optionsByName(countries, countryName),
      },
      { name: "score", label: "Safety score", kind: "many", options: optionsOf(BAND_LABELS) },
      { name: "licence", label: "Licence", kind: "many", options: optionsBySize(index.values("licence")) },
      { name: "tier", label: "Kind of licence", kind: "many", options: optionsOf(TIER_LABELS) },
      {
        name: "payment",
        label: "Payment method",
        kind: "many",
        options: methods(index.values("payment").keys()).map(({ value, label }) => ({ value, label })),
      },
      { name: "paid", label: "Paid within", kind: "one", options: optionsOf(PAID_WITHIN_LABELS) },
      { name: "lifecycle", label: "Standing", kind: "many", options: optionsOf(LIFECYCLE_LABELS) },
      { name: "versions", label: "Runs games at their best version", kind: "flag" },
      { name: "provider", label: "Game studio", kind: "many", options: optionsBySize(index.values("provider")) },
      {
        name: "game",
        label: "Game seen there",
        kind: "one",
        options: optionsByName(new Set(versions.flatMap(gamesSeen)), (name) => name),
      },
      {
        name: "language",
        label: "Language",
        kind: "many",
        options: optionsByName(index.values("language").keys(), languageName),
      },
    ];
    return {
      path: "/casinos",
      filters,
      sorts: CASINO_SORTS,
    };
  },
);

/** Returns the casino list's filters with the choices that current content has. */
export function casinoListDefinition(): Promise<PublicListDefinition> {
  return definition.read();
}

async function select(query: PublicListQuery, size: number) {
  const { index, cardOf, search, orderByMethods } = await casinoIndex.read();
  const within = query.q ? { within: index.positions(search(query.q)) } : {};
  const offset = query.page === 1 ? 0 : (query.page - 1) * size;
  const methods = query.values["payment"] ?? [];
  let sort: string | Uint32Array = query.sort;
  if (sort === "rating") sort = await byRating.read();
  else if (sort === "payout" && methods.length > 0) sort = orderByMethods(methods);
  const standingOf = await standingsOfList(query);
  const country = countryOfList(query);
  const partOf = parting(standingOf);
  const order = country ? (await byCountry.read())(country, sort, partOf) : sort;
  const ownCard = (casino: HeldCasino, now: string): ListedCasino => {
    const card = cardOf(casino, now);
    const timed = methods.length > 0 ? { ...card, methods: methodTimes(casino, methods) } : null;
    const own = timed ? { ...timed, facts: factsOf(timed) } : card;
    return standingOf ? { ...own, here: standingOf({ casino }) } : own;
  };
  return { ...index.select({ values: query.values, ...within }, order, offset, size), cardOf: ownCard, partOf };
}

/** Returns one page of published casinos that match the query, with the count for each further choice. */
export async function listCasinos(query: PublicListQuery) {
  const { items, total, counts, cardOf, partOf } = await select(query, PAGE_SIZE);
  const now = backend().clock().toISOString();
  const casinos = items.map((casino): CasinoCardData => {
    const { payout: _, methods: __, licence: ___, rating: ____, here: _____, ...card } = cardOf(casino, now);
    return card;
  });
  return { casinos, parts: partsOf(items, partOf), total, counts: counts() };
}

/** Returns the first casinos that match and their total, for pages without filters. */
export async function firstCasinos(
  query: PublicListQuery,
  limit: number,
): Promise<{ casinos: ListedCasino[]; total: number }> {
  const { items, total, cardOf } = await select(query, limit);
  const now = backend().clock().toISOString();
  return { casinos: items.map((casino) => cardOf(casino, now)), total };
}

/** Returns how many published casinos have each choice of a filter. */
export async function casinoChoices(filter: string): Promise<ReadonlyMap<string, number>> {
  return (await casinoIndex.read()).index.values(filter);
}

/** Returns the facets of a filter that have casinos: countries by name, since there are many, others by size. */
export async function facetLinks(filter: FacetFilter): Promise<FacetLink[]> {
  return [...(await casinoChoices(filter))]
    .map(([value, count]) => ({ label: facetLabel({ filter, value }), path: facetPath(filter, value), count }))
    .sort((a, b) => (filter === "country" ? 0 : b.count - a.count) || a.label.localeCompare(b.label));
}

/** Returns the address of the facet's page that shows the same list; null for a list that no such page shows. */
function facetAddress(query: PublicListQuery): string | null {
  const chosen = Object.entries(query.values);
  const [name, values] = chosen[0] ?? [];
  const filter = FACET_FILTERS.find((one) => one === name);
  const value = values?.[0];
  if (query.q || chosen.length !== 1 || values?.length !== 1 || !filter || value === undefined) return null;
  return listHref({ path: facetPath(filter, value), filters: [], sorts: CASINO_SORTS }, query);
}

async function listCasinosAndFacets(query: PublicListQuery) {
  // The country a reader lives in is not a filter that they chose.
  const isWhole = query.q === "" && Object.keys(query.values).every((name) => name === "country");
  const [payment, country, licence] = isWhole ? await Promise.all(FACET_FILTERS.map(facetLinks)) : [];
  return {
    ...(await listCasinos(query)),
    facetPath: facetAddress(query),
    /**
     * Only beside the whole list, or all of it that is open to a country: a filtered list offers these choices as
     * filters.
     */
    facets: payment && country && licence && payment.length + country.length > 0 ? { payment, country, licence } : null,
  };
}

const pages = cacheListPages(listCasinosAndFacets, { lists: { casinos: "slug" }, parts: ["facets"] });

/**
 * Returns the list's page data for an address. `country` is where its reader lives: unless the address says otherwise,
 * only casinos open to players there are listed. Throws a redirect for a page beyond the last.
 */
export async function casinoListPage(address: string, country: Country | null = null) {
  return pages(address, async () => withDefault(await definition.read(), "country", country));
}

/** Returns the same page as casinos in memory, `size` a page. */
export async function listCasinoDocuments(
  query: PublicListQuery,
  size: number,
): Promise<{ casinos: HeldCasino[]; total: number }> {
  const { items: casinos, total } = await select(query, size);
  return { casinos, total };
}
