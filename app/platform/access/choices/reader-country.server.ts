import { countryName, type Country } from "~/domain/codes/codes";
import { readPreferences } from "~/http/cookies/preferences.server";
import { ANY_COUNTRY, COUNTRY_PARAMETER, countryOfQuery } from "~/http/page-cache/country-parameter";
import { currentSettings } from "~/platform/settings/settings.server";
import type { ListCountry, ReaderCountry } from "./reader-country";
import { findViewer } from "../viewer.server";

/**
 * Returns where the reader said they live: with the account that is signed in, or in this browser. null for a reader
 * who has not said so: it is never guessed from a network address.
 */
export async function chosenCountry(request: Request): Promise<Country | null> {
  const viewer = await findViewer(request);
  return viewer?.country ?? (await readPreferences(request)).country;
}

/** Returns the country that a page is about: the one its address names, which a reader may share, or the chosen one. */
export async function readerCountry(request: Request): Promise<ReaderCountry | null> {
  const named = countryOfQuery(new URL(request.url).searchParams);
  const chosen = await chosenCountry(request);
  const code = named === null || named === ANY_COUNTRY ? chosen : named;
  return code && { code, name: countryName(code), isChosen: code === chosen };
}

/** Returns the country that a list is shown for, with the way to the rest and back; null for a reader without a choice. */
export async function listCountry(request: Request): Promise<ListCountry | null> {
  const country = await readerCountry(request);
  if (!country) return null;
  const { pathname, searchParams } = new URL(request.url);
  const showsRest = countryOfQuery(searchParams) === ANY_COUNTRY;
  for (const name of [COUNTRY_PARAMETER, "page", "_routes"]) searchParams.delete(name);
  if (!showsRest) searchParams.set(COUNTRY_PARAMETER, ANY_COUNTRY);
  const query = searchParams.toString();
  return { ...country, showsRest, otherHref: query === "" ? pathname : `${pathname}?${query}` };
}

/**
 * Returns the name of the reader's country if its readers are to get no link to a casino, and null if they may. Neither
 * a country in the address nor a choice in another place opens what one of them closes.
 */
export async function countryWithoutLinks(request: Request): Promise<string | null> {
  const named = countryOfQuery(new URL(request.url).searchParams);
  const theirs = [(await findViewer(request))?.country, (await readPreferences(request)).country, named];
  const { countryRules } = await currentSettings();
  const closed = countryRules.countries.find(({ country, noLinks }) => noLinks && theirs.includes(country));
  return closed ? countryName(closed.country) : null;
}
