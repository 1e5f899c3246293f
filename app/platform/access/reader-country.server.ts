import { countryName, type Country } from "~/domain/codes/codes";
import { readPreferences } from "~/http/cookies/preferences.server";
import { ANY_COUNTRY, countryOfQuery } from "~/http/pages/country-parameter";
import type { ReaderCountry } from "./reader-country";
import { findViewer } from "./viewer.server";

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
