import type { Country } from "~/domain/codes/codes";
import { currencyName } from "~/domain/codes/names.server";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import type { CountryFacts, CountryView } from "./country-view";
import { licenceNote } from "./named-rules.server";
import { shownStanding, standingIn, type Judged, type Standing } from "./legal-standing.server";

function factsIn(code: Country, { countryRules, localLicences, support }: Settings): CountryFacts {
  const rule = countryRules.countries.find(({ country }) => country === code);
  const law = localLicences.countries.find(({ country }) => country === code);
  return {
    minimumAge: rule?.minimumAge ?? null,
    register: rule?.register ? { name: rule.register, url: rule.registerUrl } : null,
    offers: rule?.offers ?? null,
    licensing: law ? licenceNote(law) : null,
    noLinks: rule?.noLinks ?? false,
    noBonuses: rule?.noBonuses ?? false,
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

/** A casino's name, and the part of a country that it takes players from alone. */
interface Named {
  casino: { name: string; onlyIn?: string | null };
}

/** Returns in a sentence whether players in a country can play at the casino or take its offer. */
function standingWords(
  standing: Standing,
  country: string,
  { name: casino, onlyIn }: Named["casino"],
  isOffer: boolean,
): string {
  const players = `players in ${country}`;
  const taken = onlyIn ? `players in ${onlyIn} alone, in no other part of ${country}` : players;
  const open = isOffer ? `This offer is open to ${taken}. ${casino} accepts them` : `${casino} accepts ${taken}`;
  switch (standing) {
    case "closed":
      return `${casino} is closed and accepts nobody.`;
    case "refuses":
      return isOffer ? `This offer is not open to ${players}.` : `${casino} refuses ${players}.`;
    case "unlicensed":
      return `${casino} accepts ${taken}${onlyIn ? ", and" : ", but"} has no licence there.`;
    case "licensed":
      return `${open}, and holds the licence that the law there requires.`;
    case "unknown":
      return `${open}. The law there is not known to us, so we can’t say whether it is allowed to.`;
  }
}

/** Returns what a casino, or one of its offers, means for players in the reader's country; null without one. */
export async function countryView(country: ReaderCountry | null, judged: Judged & Named): Promise<CountryView | null> {
  if (!country) return null;
  const settings = await currentSettings();
  const { standing, note } = standingIn(country.code, judged, settings.localLicences.countries);
  const isOffer = judged.offerCountries !== undefined;
  const { rates, at } = settings.exchange;
  const currency = settings.countryRules.countries.find((rule) => rule.country === country.code)?.currency;
  const beside = currency ? { currency, name: currencyName(currency), rates, at } : null;
  const shown = shownStanding(standing, country.code, isOffer, judged.casino.onlyIn);
  const words = standingWords(standing, country.name, judged.casino, isOffer);
  return { country, shown, words, note, facts: factsIn(country.code, settings), beside };
}
