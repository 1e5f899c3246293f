import type { Country } from "~/domain/codes/codes";
import { currentSettings } from "~/platform/settings/settings.server";
import { heldLicences } from "./held-licences";
import type { LicenceNote, ShownRule } from "./dispute-rules";
import { licenceNote, missingLicences, rulesOf, shownRule } from "./named-rules.server";

/** Returns each authority's dispute rules, in the order of the names: none where we found none. */
export async function rulesOfAuthorities(authorities: readonly string[], country: Country | null = null) {
  const { disputeRules } = await currentSettings();
  return authorities.map((authority) => ({ authority, rules: rulesOf(authority, disputeRules.rules, country) }));
}

/**
 * Returns what the law says about a casino: its authorities' dispute rules, and the licences it doesn't have. A closed
 * casino accepts nobody, so it lacks none. For a reader in a country the rules are those for players there.
 */
export async function lawOfCasino(
  casino: Parameters<typeof missingLicences>[0] & { lifecycle: string },
  country: Country | null = null,
) {
  const { localLicences } = await currentSettings();
  const held = heldLicences(casino).map(({ authority }) => authority);
  return {
    authorities: await rulesOfAuthorities([...new Set(held)], country),
    missing: casino.lifecycle === "closed" ? [] : missingLicences(casino, localLicences.countries),
  };
}
export type CasinoLaw = Awaited<ReturnType<typeof lawOfCasino>>;

/** Returns every dispute rule and every country with its own licence. */
export async function allLaw(): Promise<{ rules: ShownRule[]; countries: LicenceNote[] }> {
  const { disputeRules, localLicences } = await currentSettings();
  return {
    rules: disputeRules.rules.map(shownRule),
    countries: localLicences.countries.map(licenceNote).sort((a, b) => a.country.localeCompare(b.country, "en")),
  };
}
