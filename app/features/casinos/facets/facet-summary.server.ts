import { paymentInText, paymentLabel } from "~/domain/codes/payment-methods";
import { countryInText, countryName } from "~/domain/codes/names.server";
import { formatHours } from "~/domain/durations";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { mayBePutForward, type Standing } from "~/features/law/legal-standing.server";
import type { StandingOf } from "~/features/law/lists/standings.server";
import { mayBeFeatured } from "../commercial-tie";
import type { CasinoFields } from "../schema";
import type { FacetFilter } from "./facet-segments";

type Casino = Pick<CasinoFields, "name" | "lifecycle" | "licences" | "restrictedCountries" | "payments" | "score">;

export interface FacetChoice {
  filter: FacetFilter;
  value: string;
}

/** Returns a choice's name: "E-wallet", "Germany", "Malta Gaming Authority". */
export function facetLabel({ filter, value }: FacetChoice): string {
  if (filter === "payment") return paymentLabel(value);
  return filter === "country" ? countryName(value) : value;
}

/** Returns the heading of a facet's page when staff wrote none. */
export function facetHeading(facet: FacetChoice): string {
  switch (facet.filter) {
    case "payment":
      return `Casinos that take payment by ${paymentInText(facet.value)}`;
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
      return `${isOne ? "takes" : "take"} payment by ${paymentInText(facet.value)}`;
    case "country":
      return `${isOne ? "accepts" : "accept"} players from ${countryInText(facet.value)}`;
    case "licence":
      return `${isOne ? "is" : "are"} in the register of ${facet.value}`;
  }
}

/** Returns how many of a country's casinos are licensed there, and how many take its players without a licence. */
function standingWords(country: string, standings: readonly Standing[]): string {
  const count = (standing: Standing) => standings.filter((one) => one === standing).length;
  const accept = (many: number) => `${many === 1 ? "accepts" : "accept"} players from`;
  const [licensed, unlicensed, unknown] = [count("licensed"), count("unlicensed"), count("unknown")];
  if (unknown > 0)
    return `${plural(unknown, "casino")} we list ${accept(unknown)} ${country}, whose law is not known to us.`;
  const first = `${licensed === 0 ? "No casino" : plural(licensed, "casino")} we list ${licensed > 1 ? "are" : "is"} licensed in ${country}`;
  return unlicensed === 0
    ? `${first}.`
    : `${first}; ${formatNumber(unlicensed)} ${accept(unlicensed)} there without that licence.`;
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
        fastest = { name, hours: testedHours, method: paymentInText(method) };
    }
  return fastest;
}

/**
 * Returns what the data says about a facet's casinos: how many, the best score and the fastest tested withdrawal. The
 * last two leave out casinos that we advise against and those that lack the licence of the country that the page or its
 * reader is of, so that a page never recommends one. `standingOf` says it of each for that country.
 */
export function facetSummary(
  facet: FacetChoice,
  casinos: readonly Casino[],
  standingOf: StandingOf | null = null,
): string {
  const shown = casinos.map((casino) => ({ casino, here: standingOf?.({ casino }) }));
  const fit = shown.filter(({ casino, here }) => mayBeFeatured(casino) && (!here || mayBePutForward(here.standing)));
  let best: { name: string; score: number } | null = null;
  for (const { casino } of fit)
    if (casino.score?.score != null && (!best || casino.score.score > best.score))
      best = { name: casino.name, score: casino.score.score };
  const fastest = fastestOf(
    facet,
    fit.map(({ casino }) => casino),
  );
  const facts = [
    best && `${best.name} has the highest safety score (${formatNumber(best.score, 1, 1)})`,
    fastest && `the fastest tested withdrawal took ${formatHours(fastest.hours)} (${fastest.name}, ${fastest.method})`,
  ].filter((fact) => fact !== null);
  const place = facet.filter === "country" ? "there" : "where you live";
  const among =
    fit.length === casinos.length
      ? "Among them"
      : fit[0]?.here?.standing === "licensed"
        ? `Among those licensed ${place}`
        : "Leaving out those we advise against";
  const count =
    facet.filter === "country" && casinos.length > 0
      ? standingWords(
          countryInText(facet.value),
          shown.flatMap(({ here: one }) => one?.standing ?? []),
        )
      : countWords(facet, casinos);
  return count + (facts.length > 0 ? ` ${among}, ${facts.join(", and ")}.` : "");
}
