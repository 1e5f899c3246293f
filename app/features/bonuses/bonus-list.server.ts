import MiniSearch from "minisearch";
import { FacetIndex } from "~/features/catalogue/facets";
import { settingsShelf } from "~/features/catalogue/shelves.server";
import { derive } from "~/features/catalogue/source.server";
import { COUNTRIES, countryName } from "~/features/codes/codes";
import { inEuros } from "~/features/money/money";
import { DEFAULT_SETTINGS } from "~/features/settings/defaults";
import { PAGE_SIZE, type Filter, type ListDefinition, type ListQuery } from "~/http/list-query";
import type { BonusCardData } from "./bonus-card";
import { bonusCard, byChance, isRecommendable, offerSource, type Offer } from "./bonus.server";
import { TYPE_LABELS } from "./labels";
import { BONUS_TYPES } from "./schema";

interface Row {
  offer: Offer;
  card: BonusCardData;
}

const chance = (a: Row, b: Row) => byChance(a.card, b.card);
const endOf = ({ offer }: Row) => (offer.bonus.endsAt === null ? Infinity : Date.parse(offer.bonus.endsAt));
const newest = ({ offer }: Row) => Date.parse(offer.bonus.publishAt ?? offer.bonus.createdAt);

/** Infinity less Infinity is no number, so equal ones are told first. */
function ascending(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function countriesOf({ bonus, casino }: Offer): string[] {
  return COUNTRIES.filter(
    (code) =>
      (bonus.countries.length === 0 || bonus.countries.includes(code)) && !casino.restrictedCountries.includes(code),
  );
}

/** Offers that run, are announced or are paused, of casinos we send people to; ended ones are offers no more. */
const bonusIndex = derive([offerSource, settingsShelf], ({ offers }, { items: settings }) => {
  const { rates } = (settings[0] ?? DEFAULT_SETTINGS).exchange;
  const rows: Row[] = offers
    .filter(({ state, casino }) => state !== "expired" && state !== "withdrawn" && isRecommendable(casino))
    .map((offer) => ({ offer, card: bonusCard(offer) }));
  const search = new MiniSearch<{ id: number; title: string; casino: string; code: string }>({
    fields: ["title", "casino", "code"],
    searchOptions: { boost: { casino: 2, title: 2 }, prefix: true, fuzzy: 0.2 },
  });
  search.addAll(
    rows.map(({ offer: { bonus, casino } }, id) => ({
      id,
      title: bonus.title,
      casino: casino.name,
      code: bonus.code ?? "",
    })),
  );
  const index = new FacetIndex(rows, {
    facets: [
      { name: "type", valuesOf: ({ offer }) => [offer.bonus.type] },
      { name: "casino", valuesOf: ({ offer }) => [offer.casino.slug] },
      { name: "country", valuesOf: ({ offer }) => countriesOf(offer) },
      { name: "nocode", valuesOf: ({ offer }) => (offer.bonus.code === null ? ["1"] : []) },
      { name: "active", valuesOf: ({ offer }) => (offer.state === "active" ? ["1"] : []) },
    ],
    atMost: [
      { name: "wagering", figureOf: ({ offer }) => offer.bonus.wagering },
      {
        name: "deposit",
        figureOf: ({ offer: { bonus } }) => (bonus.minDeposit ? inEuros(bonus.minDeposit, rates) : 0),
      },
    ],
    sorts: {
      chance,
      newest: (a, b) => newest(b) - newest(a) || chance(a, b),
      ending: (a, b) => ascending(endOf(a), endOf(b)) || chance(a, b),
      wagering: (a, b) => a.offer.bonus.wagering - b.offer.bonus.wagering || chance(a, b),
    },
  });
  const casinos = new Map(rows.map(({ offer: { casino } }) => [casino.slug, casino.name]));
  return { index, search, casinos };
});

/** The bonus list's filters, with the choices that the present offers have. */
export async function bonusListDefinition(): Promise<ListDefinition> {
  const { index, casinos } = await bonusIndex.read();
  const named = (entries: Iterable<[string, string]>) =>
    [...entries].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  const countries = [...index.values("country").keys()].map((code): [string, string] => [code, countryName(code)]);
  const filters: Filter[] = [
    { name: "active", label: "Active only", kind: "flag" },
    { name: "nocode", label: "No code needed", kind: "flag" },
    {
      name: "type",
      label: "Type",
      kind: "many",
      options: BONUS_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
    },
    {
      name: "wagering",
      label: "Wagering at most (times)",
      kind: "number",
      min: 0,
      max: 100,
      describe: (value) => `${value}×`,
    },
    {
      name: "deposit",
      label: "Minimum deposit at most (EUR)",
      kind: "number",
      min: 0,
      max: 100_000,
      describe: (value) => `€${value}`,
    },
    { name: "country", label: "Open to players from", kind: "one", options: named(countries) },
    { name: "casino", label: "Casino", kind: "many", options: named(casinos) },
  ];
  return {
    path: "/bonuses",
    filters,
    sorts: [
      { value: "chance", label: "Chance to finish" },
      { value: "newest", label: "Newest" },
      { value: "ending", label: "Ending soon" },
      { value: "wagering", label: "Least wagering" },
    ],
  };
}

export interface BonusListPage {
  bonuses: BonusCardData[];
  total: number;
  counts: Record<string, Record<string, number>>;
}

async function select(query: ListQuery, size: number) {
  const { index, search } = await bonusIndex.read();
  const within = query.q ? { within: index.positions(search.search(query.q).map(({ id }) => Number(id))) } : {};
  return index.select({ values: query.values, ...within }, query.sort, (query.page - 1) * size, size);
}

/** One page of offers that fit the query, with the count each further choice would give. */
export async function listBonuses(query: ListQuery): Promise<BonusListPage> {
  const { items, total, counts } = await select(query, PAGE_SIZE);
  return { bonuses: items.map(({ card }) => card), total, counts };
}

/** The same page as whole offers, `size` a page. */
export async function listOffers(query: ListQuery, size: number): Promise<{ offers: Offer[]; total: number }> {
  const { items, total } = await select(query, size);
  return { offers: items.map(({ offer }) => offer), total };
}

/** Offers of casinos below this score are not put forward; the list has them. */
const LEAST_SCORE_PUT_FORWARD = 7;

/**
 * A few active offers for pages that show some, by chance to finish: one a casino, and one a type, of which those with
 * nothing to wager are one, so that the reader sees what offers differ by.
 */
export async function bonusesWorthKnowing(limit: number): Promise<BonusCardData[]> {
  const { index } = await bonusIndex.read();
  const { items } = index.select({ values: { active: ["1"] } }, "chance", 0, index.items.length);
  const seen = new Set<string>();
  const picked: BonusCardData[] = [];
  for (const { card } of items) {
    if (picked.length === limit) break;
    const kind = card.wagering === 0 ? "nothing to wager" : card.type;
    const score = card.casino.score?.score ?? 0;
    if (card.chance === null || score < LEAST_SCORE_PUT_FORWARD || seen.has(card.casino.slug) || seen.has(kind))
      continue;
    seen.add(card.casino.slug).add(kind);
    picked.push(card);
  }
  return picked;
}
