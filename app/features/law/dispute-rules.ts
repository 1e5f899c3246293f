import { DAY_MS } from "~/domain/day-ms";
import { countryName, type Country } from "~/domain/codes/codes";
import { countryInText } from "~/domain/codes/country-in-text";
import { heldLicences } from "./held-licences";
import type { DisputeRule, LocalLicence } from "~/platform/settings/law-schema";

/** A dispute rule as pages show it; `country` is a name, or null for players anywhere. */
export type ShownRule = Omit<DisputeRule, "country"> & { country: string | null };

/** What a casino's lack of a country's licence means for players there. */
export interface LicenceNote {
  country: string;
  authority: string | null;
  startsOn: string | null;
  meaning: string;
  source: string;
  checkedOn: string;
}

/** Returns a number of days as people say it: "8 weeks", "30 days". */
export function waitInWords(days: number): string {
  if (days >= 14 && days % 7 === 0) return `${String(days / 7)} weeks`;
  return days === 1 ? "1 day" : `${String(days)} days`;
}

/** Returns the day on which a casino has had these days since `from`. */
export function waitEnds(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function shownRule(rule: DisputeRule): ShownRule {
  return { ...rule, country: rule.country && countryInText(rule.country) };
}

/**
 * Returns the rules of a licensing authority, those for all players first. For a reader in a country only those that
 * concern players there, the country's own first.
 */
export function rulesOf(authority: string, rules: readonly DisputeRule[], country: Country | null = null): ShownRule[] {
  return rules
    .filter((rule) => sameName(rule.authority, authority))
    .filter((rule) => country === null || rule.country === null || rule.country === country)
    .sort((a, b) => (country === null ? 1 : -1) * (Number(a.country !== null) - Number(b.country !== null)))
    .map(shownRule);
}

export function licenceNote({ country, ...local }: LocalLicence): LicenceNote {
  return { ...local, country: countryName(country) };
}

/** Returns notes for the countries that a casino accepts without the licence their law requires, by name. */
export function missingLicences(
  casino: {
    licences: readonly { authority: string; tier: string; verifiedAt: string | null }[];
    restrictedCountries: readonly string[];
  },
  countries: readonly LocalLicence[],
): LicenceNote[] {
  const held = heldLicences(casino);
  return countries
    .filter(({ country }) => !casino.restrictedCountries.includes(country))
    .filter(({ authority }) => authority === null || !held.some((licence) => sameName(licence.authority, authority)))
    .map(licenceNote)
    .sort((a, b) => a.country.localeCompare(b.country, "en"));
}
