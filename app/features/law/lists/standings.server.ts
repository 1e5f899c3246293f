import type { Country } from "~/domain/codes/codes";
import { countryInText } from "~/domain/codes/names.server";
import type { LocalLicence } from "~/platform/settings/law-schema";
import type { PublicListQuery } from "~/http/pages/list-query";
import { currentSettings } from "~/platform/settings/settings.server";
import type { LicenceNote } from "../dispute-rules";
import { licenceNote } from "../named-rules.server";
import { shownStanding, standingIn, type Judged, type ShownStanding } from "../legal-standing.server";

export type StandingOf = (judged: Judged) => ShownStanding;

/** Returns a function that says what players in a country may expect of a casino or an offer. */
export async function standingsIn(country: Country): Promise<StandingOf> {
  const { localLicences } = await currentSettings();
  return standingsBy(localLicences.countries, country);
}

/** Returns the same by the laws given. */
export function standingsBy(laws: readonly LocalLicence[], country: Country): StandingOf {
  return (judged) => {
    const { standing } = standingIn(country, judged, laws);
    return shownStanding(standing, country, judged.offerCountries !== undefined, judged.casino.onlyIn);
  };
}

/** Returns the country that a list is for: the one it is filtered by, or where its reader lives; null for neither. */
export function countryOfList({ values, defaults }: Pick<PublicListQuery, "values" | "defaults">): Country | null {
  // The filter and its default take only countries.
  return ((values["country"]?.[0] ?? defaults?.["country"]) as Country | undefined) ?? null;
}

/** Returns the same for the country that a list is for; null for a list of no country. */
export async function standingsOfList(query: Pick<PublicListQuery, "values" | "defaults">): Promise<StandingOf | null> {
  const country = countryOfList(query);
  return country && standingsIn(country);
}

/** Returns what playing without a licence means in a country, with its name as in a sentence; null where we know of no such law. */
export async function licenceNoteOf(country: Country): Promise<LicenceNote | null> {
  const { localLicences } = await currentSettings();
  const law = localLicences.countries.find((one) => one.country === country);
  return law ? { ...licenceNote(law), country: countryInText(country) } : null;
}
