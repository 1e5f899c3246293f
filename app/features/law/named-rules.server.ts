import type { Country } from "~/domain/codes/codes";
import { countryInText, countryName } from "~/domain/codes/names.server";
import type { DisputeRule, LocalLicence } from "~/platform/settings/law-schema";
import type { LicenceNote, ShownRule } from "./dispute-rules";
import { heldLicences } from "./held-licences";

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
