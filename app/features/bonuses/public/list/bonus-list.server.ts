import { optionsOf } from "~/domain/codes/names-in";
import { publicationDate } from "~/platform/publishing/schema";
import { LRUCache } from "lru-cache";
import { FacetIndex } from "~/platform/catalogue/facets";
import { cacheListPages } from "~/platform/catalogue/data-cache.server";
import { countryOrders } from "~/features/law/lists/country-orders.server";
import { ADVISED_AGAINST, partsOf, type Part } from "~/features/law/lists/list-parts";
import { countryOfList, standingsOfList, type StandingOf } from "~/features/law/lists/standings.server";
import { settingsInMemory } from "~/platform/settings/published-settings.server";
import { derive, type ContentOf } from "~/platform/catalogue/source.server";
import { wordSearch } from "~/platform/search-index/word-search";
import type { Country } from "~/domain/codes/codes";
import { countryName } from "~/domain/codes/names.server";
import { inEuros, type ExchangeRates } from "~/domain/money/money";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { deepFreeze } from "~/http/responses/deep-freeze";
import {
  PAGE_SIZE,
  withDefault,
  type Filter,
  type PublicListDefinition,
  type PublicListQuery,
} from "~/http/pages/list-query";
import type { BonusCardData } from "../bonus-card";
import { bonusCard, cardIn, isRecommendable, offerSource, type Offer } from "../bonus.server";
import { TYPE_LABELS } from "../../kinds";
import { isOver } from "../../bonus-lifecycle";
import { rankOf, type OfferRank } from "../../value/offer-rank";

/** An offer with the values lists sort by. Its card is made when it is shown. */
interface Row {
  offer: Offer;
  rank: OfferRank;
}

/**
 * A choice of ten thousand casinos is no help: those with the most offers are listed, and any other is found by its
 * address.
 */
const MOST_CASINOS = 100;

const CARDS_KEPT = 500;

const newest = ({ offer: { bonus } }: Row) => Date.parse(publicationDate(bonus) ?? bonus.createdAt);
const end = ({ offer: { bonus } }: Row) => (bonus.endsAt === null ? Infinity : Date.parse(bonus.endsAt));

/** Puts offers of casinos we advise against at the end of an order, whatever their figure. */
function warnedLast(figureOf: (row: Row) => number, last: number): (row: Row) => number {
  return (row) => (row.rank.group === "warned" ? last : figureOf(row));
}

function bySlug({ offer: { bonus: a } }: Row, { offer: { bonus: b } }: Row): number {
  return a.slug === b.slug ? 0 : a.slug < b.slug ? -1 : 1;
}

/** Returns the countries an offer names that its casino accepts. */
function namedCountries({ offer: { bonus, casino } }: Row): readonly string[] {
  const restricted: readonly string[] = casino.restrictedCountries;
  return bonus.countries.filter((code) => !restricted.includes(code));
}

/** Returns the filter index and the search index of these offers. */
function indexOf(rows: readonly Row[], rates: ExchangeRates, countries: readonly Country[]) {
  const index = new FacetIndex(rows, {
    facets: [
      { name: "type", valuesOf: ({ offer }) => [offer.bonus.type] },
      { name: "casino", valuesOf: ({ offer }) => [offer.casino.slug], counted: MOST_CASINOS },
      {
        name: "country",
        all: countries,
        exceptOf: ({ offer: { bonus, casino } }) => (bonus.countries.length === 0 ? casino.restrictedCountries : null),
        valuesOf: namedCountries,
      },
      { name: "wagered", valuesOf: ({ offer }) => [offer.bonus.wagering > 0 ? "yes" : "no"] },
      { name: "nocode", valuesOf: ({ offer }) => (offer.bonus.code === null ? ["1"] : []) },
      { name: "active", valuesOf: ({ offer }) => [offer.state === "active" ? "1" : "0"] },
    ],
    atMost: [
      { name: "wagering", figureOf: ({ offer }) => offer.bonus.wagering },
      {
        name: "deposit",
        figureOf: ({ offer: { bonus } }) => (bonus.minDeposit ? (inEuros(bonus.minDeposit, rates) ?? Infinity) : 0),
      },
    ],
    sorts: {
      slug: bySlug,
      worth: { by: ({ rank }) => rank.worth, descending: true, then: "slug" },
      score: { by: ({ rank }) => rank.score, descending: true, then: "worth" },
      // The order of `byRank`: by the chance to finish, never by expected value.
      chance: { by: ({ rank }) => rank.place, descending: true, then: "score" },
      newest: { by: warnedLast(newest, -Infinity), descending: true, then: "chance" },
      ending: { by: warnedLast(end, Infinity), then: "chance" },
      wagering: { by: warnedLast(({ offer }) => offer.bonus.wagering, Infinity), then: "chance" },
    },
  });
  const search = wordSearch(rows, {
    title: [({ offer }) => offer.bonus.title, 2],
    casino: [({ offer }) => offer.casino.name, 2],
    code: [({ offer }) => offer.bonus.code ?? "", 1],
  });
  return { index, search };
}

/** Returns a function that keeps, of a few offers, those that match a filter of the list. */
export async function offerMatcher(
  offers: readonly Offer[],
): Promise<(filter: Pick<PublicListQuery, "q" | "values">) => Offer[]> {
  const { exchange, choices } = (await settingsInMemory.read()).items[0] ?? DEFAULT_SETTINGS;
  const rows = offers.map((offer): Row => ({ offer, rank: rankOf(offer, exchange.rates) }));
  const { index, search } = indexOf(rows, exchange.rates, choices.countries);
  return ({ q, values }) => {
    const within = q === "" ? {} : { within: index.positions(search(q, { all: true })) };
    return index.select({ values, ...within }, rows.keys(), 0, rows.length).items.map(({ offer }) => offer);
  };
}

/**
 * Active, scheduled and paused offers, those of casinos we advise against at the end; ended offers are left out, and so are
 * those of blacklisted and closed casinos.
 */
const bonusIndex = derive([offerSource, settingsInMemory], (offers, { items: settings }) => {
  const { exchange, choices } = settings[0] ?? DEFAULT_SETTINGS;
  const rows = offers
    .filter(({ state, casino }) => !isOver(state) && isRecommendable(casino))
    .map((offer): Row => ({ offer, rank: rankOf(offer, exchange.rates) }));
  const { index, search } = indexOf(rows, exchange.rates, choices.countries);
  const casinos = new Map(rows.map(({ offer: { casino } }) => [casino.slug, casino.name]));
  const madeCards = new LRUCache<Row, Readonly<BonusCardData>>({ max: CARDS_KEPT });
  /** Cards are cached and shared by all requests while they are shown often. */
  const cardOf = (row: Row) => {
    let card = madeCards.get(row);
    if (!card) {
      card = deepFreeze(bonusCard(row.offer));
      madeCards.set(row, card);
    }
    return card;
  };
  return { index, casinos, countries: choices.countries, search, cardOf, orderFor: countryOrders(index, PLACES) };
});

/** The parts of the list in their order; a reader's country comes before the wagering. */
const PLACES = [
  ...(["licensed", "unknown", "unlicensed"] as const).flatMap((standing) => [
    `${standing}-cash`,
    `${standing}-wagered`,
    standing,
  ]),
  ...["refuses", "closed", ADVISED_AGAINST],
];

/** Returns a function that says which part of the list an offer is in. */
function parting({ sort }: Pick<PublicListQuery, "sort">, standingOf: StandingOf | null): (row: Row) => Part {
  const isInOwnOrder = sort === "chance";
  return ({ offer, rank: { group } }) => {
    if (group === "warned") return { place: ADVISED_AGAINST, heading: "At casinos we advise against" };
    if (!standingOf && !isInOwnOrder) return { place: "mixed", heading: null };
    // The sort that is chosen says how the others are ordered.
    const wagering = group === "cash" ? "no wagering: safest casino first" : "with wagering";
    if (!standingOf) return { place: group, heading: wagering.charAt(0).toUpperCase() + wagering.slice(1) };
    const { standing, label } = standingOf({ casino: offer.casino, offerCountries: offer.bonus.countries });
    if (!isInOwnOrder || standing === "refuses" || standing === "closed") return { place: standing, heading: label };
    return { place: `${standing}-${group}`, heading: `${label}, ${wagering}` };
  };
}

function definitionOf(
  { index, casinos, countries }: ContentOf<typeof bonusIndex>,
  chosenCasinos: readonly string[],
): PublicListDefinition {
  const named = (entries: Iterable<[string, string]>) =>
    [...entries].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  // All of them, because a country that no offer is open to is a choice, with an empty list.
  const choosableCountries = countries.map((code): [string, string] => [code, countryName(code)]);
  const choosable = [...index.values("casino").keys(), ...chosenCasinos].flatMap((slug): [string, string][] => {
    const name = casinos.get(slug);
    return name === undefined ? [] : [[slug, name]];
  });
  const filters: Filter[] = [
    { name: "country", label: "Open to players in", kind: "one", options: named(choosableCountries) },
    {
      name: "active",
      label: "State",
      kind: "one",
      hasPlainDefault: true,
      options: [
        { value: "1", label: "Open now" },
        { value: "0", label: "Paused or not started" },
      ],
    },
    { name: "nocode", label: "No code needed", kind: "flag" },
    { name: "wagered", label: "Must be wagered", kind: "one", options: optionsOf({ yes: "Yes", no: "No" }) },
    { name: "type", label: "Type", kind: "many", options: optionsOf(TYPE_LABELS) },
    {
      name: "wagering",
      label: "Maximum wagering (times)",
      kind: "number",
      min: 0,
      max: 100,
      describe: (value) => `${value}×`,
    },
    {
      name: "deposit",
      label: "Minimum deposit up to (EUR)",
      kind: "number",
      min: 0,
      max: 100_000,
      describe: (value) => `€${value}`,
    },
    { name: "casino", label: "Casino", kind: "many", options: named(new Map(choosable)) },
  ];
  return {
    path: "/bonuses",
    filters,
    sorts: [
      { value: "chance", label: "Chance to finish" },
      { value: "newest", label: "Newest" },
      { value: "ending", label: "Ending soon" },
      { value: "wagering", label: "Lowest wagering" },
    ],
  };
}

const definition = derive([bonusIndex], (content) => definitionOf(content, []));

/**
 * Returns the bonus list's filters with the choices that current offers have. `chosenCasinos` are slugs to include
 * among the choices if those casinos have offers.
 */
export async function bonusListDefinition(chosenCasinos: readonly string[] = []): Promise<PublicListDefinition> {
  return chosenCasinos.length === 0 ? definition.read() : definitionOf(await bonusIndex.read(), chosenCasinos);
}

async function select(query: PublicListQuery, size: number) {
  const { index, search, cardOf, orderFor } = await bonusIndex.read();
  const within = query.q ? { within: index.positions(search(query.q)) } : {};
  const standingOf = await standingsOfList(query);
  const ownCard = (row: Row) => cardIn(cardOf(row), row.offer, standingOf);
  const country = countryOfList(query);
  const partOf = parting(query, standingOf);
  const order = country ? orderFor(country, query.sort, partOf) : query.sort;
  const selected = index.select({ values: query.values, ...within }, order, (query.page - 1) * size, size);
  return { ...selected, cardOf: ownCard, partOf };
}

/** Returns one page of offers that match the query, with the count for each further choice. */
export async function listBonuses(query: PublicListQuery) {
  const { items, total, counts, cardOf, partOf } = await select(query, PAGE_SIZE);
  return { bonuses: items.map(cardOf), parts: partsOf(items, partOf), total, counts: counts() };
}

const pages = cacheListPages(listBonuses, { lists: { bonuses: "slug" } });

/**
 * Returns the list's page data for an address. `country` is where its reader lives: unless the address says otherwise,
 * only offers open to players there are listed, and only those that can be taken now. Throws a redirect for a page
 * beyond the last.
 */
export async function bonusListPage(address: string, country: Country | null = null) {
  const chosenCasinos = new URL(address).searchParams.getAll("casino");
  return pages(address, async () =>
    withDefault(withDefault(await bonusListDefinition(chosenCasinos), "country", country), "active", "1"),
  );
}

/** Returns the same page as whole offers, `size` a page. */
export async function listOffers(query: PublicListQuery, size: number): Promise<{ offers: Offer[]; total: number }> {
  const { items, total } = await select(query, size);
  return { offers: items.map(({ offer }) => offer), total };
}
