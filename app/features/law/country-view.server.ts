import type { Country } from "~/domain/codes/codes";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { standingIn, type CountryFacts, type CountryView } from "./country-view";

function factsIn(code: Country, { countryRules, localLicences, support }: Settings): CountryFacts {
  const rule = countryRules.countries.find(({ country }) => country === code);
  return {
    minimumAge: rule?.minimumAge ?? null,
    register: rule?.register ? { name: rule.register, url: rule.registerUrl } : null,
    offers: rule?.offers ?? null,
    authority: localLicences.countries.find(({ country }) => country === code)?.authority ?? null,
    noLinks: rule?.noLinks ?? false,
    helplines: support.helplines
      .filter(({ country }) => country === code)
      .map(({ name, phone, url }) => ({ name, phone, url })),
    evidence: rule ? { source: rule.source, checkedOn: rule.checkedOn } : null,
  };
}

/** Returns what applies to everybody who lives in a country. */
export async function countryFacts(code: Country): Promise<CountryFacts> {
  return factsIn(code, await currentSettings());
}

/** Returns what a casino, or one of its offers, means for players in the reader's country; null without one. */
export async function countryView(
  country: ReaderCountry | null,
  judged: Parameters<typeof standingIn>[1],
): Promise<CountryView | null> {
  if (!country) return null;
  const settings = await currentSettings();
  const standing = standingIn(country.code, judged, settings.localLicences.countries);
  const { rates, at } = settings.exchange;
  const currency = settings.countryRules.countries.find((rule) => rule.country === country.code)?.currency;
  const beside = currency ? { currency, rates, at } : null;
  return { country, ...standing, facts: factsIn(country.code, settings), beside };
}
