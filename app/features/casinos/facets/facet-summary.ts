import { COUNTRIES, countryName } from "~/domain/codes/codes";
import { countryInText } from "~/domain/codes/country-in-text";
import { formatHours } from "~/domain/durations";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { mayBeFeatured } from "../commercial-tie";
import { PAYMENT_LABELS } from "../labels";
import { PAYMENT_METHODS } from "../kinds";
import type { CasinoFields } from "../schema";
import type { FacetFilter } from "./facet-addresses";

type Casino = Pick<CasinoFields, "name" | "lifecycle" | "licences" | "payments" | "score">;

export interface FacetChoice {
  filter: FacetFilter;
  value: string;
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value);
}

/** Returns a choice's name: "E-wallet", "Germany", "Malta Gaming Authority". */
export function facetLabel({ filter, value }: FacetChoice): string {
  if (filter === "payment" && isOneOf(PAYMENT_METHODS, value)) return PAYMENT_LABELS[value];
  return filter === "country" && isOneOf(COUNTRIES, value) ? countryName(value) : value;
}

/** Returns the heading of a facet's page when staff wrote none. */
export function facetHeading(facet: FacetChoice): string {
  switch (facet.filter) {
    case "payment":
      return `Casinos that take payment by ${facetLabel(facet).toLowerCase()}`;
    case "country":
      return `Casinos that accept players from ${countryInText(facet.value)}`;
    case "licence":
      return `Casinos licensed by ${facet.value}`;
  }
}

/** Returns what a number of casinos have in common: "take payment by e-wallet". */
function commonTrait(facet: FacetChoice, isOne: boolean): string {
  switch (facet.filter) {
    case "payment":
      return `${isOne ? "takes" : "take"} payment by ${facetLabel(facet).toLowerCase()}`;
    case "country":
      return `${isOne ? "accepts" : "accept"} players from ${countryInText(facet.value)}`;
    case "licence":
      return `${isOne ? "is" : "are"} in the register of ${facet.value}`;
  }
}

function countWords(facet: FacetChoice, casinos: readonly Casino[]): string {
  const open = casinos.filter(({ lifecycle }) => lifecycle !== "closed");
  const closed = casinos.length - open.length;
  const trait = commonTrait(facet, open.length === 1);
  return [
    open.length === 0
      ? `No casino we list that is still open ${commonTrait(facet, true)}`
      : `${plural(open.length, "casino")} we list ${trait}`,
    ".",
    closed > 0 ? ` The list also shows ${formatNumber(closed)} that ${closed === 1 ? "has" : "have"} closed.` : "",
  ].join("");
}

/** Returns the fastest withdrawal that we tested: by the method itself on its page, by any method elsewhere. */
function fastestOf({ filter, value }: FacetChoice, casinos: readonly Casino[]) {
  let fastest: { name: string; hours: number; method: string } | null = null;
  for (const { name, payments } of casinos)
    for (const { method, testedHours } of payments) {
      if (testedHours === null || (filter === "payment" && method !== value)) continue;
      if (!fastest || testedHours < fastest.hours)
        fastest = { name, hours: testedHours, method: PAYMENT_LABELS[method].toLowerCase() };
    }
  return fastest;
}

/**
 * Returns what the data says about a facet's casinos: how many, the best score and the fastest tested withdrawal. The
 * last two leave out casinos that we advise against, so that a page never recommends one.
 */
export function facetSummary(facet: FacetChoice, casinos: readonly Casino[]): string {
  const active = casinos.filter(mayBeFeatured);
  let best: { name: string; score: number } | null = null;
  for (const { name, score } of active)
    if (score?.score != null && (!best || score.score > best.score)) best = { name, score: score.score };
  const fastest = fastestOf(facet, active);
  const facts = [
    best && `${best.name} has the highest safety score (${formatNumber(best.score, 1, 1)})`,
    fastest &&
      `the fastest withdrawal in our tests took ${formatHours(fastest.hours)} (${fastest.name}, ${fastest.method})`,
  ].filter((fact) => fact !== null);
  const among = active.length === casinos.length ? "Among them, " : "Among those without a warning, ";
  return countWords(facet, casinos) + (facts.length > 0 ? ` ${among}${facts.join(", and ")}.` : "");
}
