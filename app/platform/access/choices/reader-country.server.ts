import type { Country } from "~/domain/codes/codes";
import { countryInText } from "~/domain/codes/names.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import { proxyCountry } from "~/http/security/proxy-country.server";
import { orderedQuery } from "~/http/page-cache/ordered-query";
import { ANY_COUNTRY, COUNTRY_PARAMETER, countryOfQuery } from "~/http/page-cache/country-parameter";
import { currentSettings } from "~/platform/settings/settings.server";
import type { ListCountry, ReaderCountry } from "./reader-country";
import { findViewer } from "../viewer.server";

/** Returns the country if the site uses it; a choice that staff have taken back counts for no reader. */
async function ifInUse<C extends Country>(country: C | null): Promise<C | null> {
  const { choices } = await currentSettings();
  return country !== null && choices.countries.includes(country) ? country : null;
}

/** Returns where the reader said they live: with the account that is signed in, or in this browser. */
export async function chosenCountry(request: Request): Promise<Country | null> {
  const viewer = await findViewer(request);
  return ifInUse(viewer?.country ?? (await readPreferences(request)).country);
}

/**
 * Returns where the reader lives: as they said or, where the operator set it so, as the proxy says. Null for a reader
 * we know nothing about; nothing is guessed from a network address.
 */
export async function homeCountry(request: Request): Promise<Country | null> {
  return (await chosenCountry(request)) ?? ifInUse(proxyCountry(request));
}

/** Returns the country that a page is about: the one its address names, which a reader may share, or their own. */
export async function readerCountry(request: Request): Promise<ReaderCountry | null> {
  const inAddress = countryOfQuery(new URL(request.url).searchParams);
  const named = inAddress === ANY_COUNTRY ? null : await ifInUse(inAddress);
  const chosen = await chosenCountry(request);
  const home = chosen ?? (await ifInUse(proxyCountry(request)));
  const code = named ?? home;
  if (code === null) return null;
  return { code, name: countryInText(code), isChosen: code === chosen, isGuessed: chosen === null && code === home };
}

/**
 * Returns the country that a list is shown for, with a link to the rest and back; null for a reader without a choice.
 */
export async function listCountry(request: Request): Promise<ListCountry | null> {
  const country = await readerCountry(request);
  if (!country) return null;
  const { pathname, searchParams } = new URL(request.url);
  const showsRest = countryOfQuery(searchParams) === ANY_COUNTRY;
  for (const name of [COUNTRY_PARAMETER, "page", "_routes"]) searchParams.delete(name);
  if (!showsRest) searchParams.set(COUNTRY_PARAMETER, ANY_COUNTRY);
  return { ...country, showsRest, otherHref: pathname + orderedQuery(searchParams) };
}

interface CountryWithoutOffers {
  name: string;
  /** False where readers get no links to casinos either. */
  hasLinks: boolean;
}

async function withoutOffers(countries: readonly (string | null | undefined)[]): Promise<CountryWithoutOffers | null> {
  const { countryRules } = await currentSettings();
  const rules = countryRules.countries.filter(({ country }) => countries.includes(country));
  const closed = rules.find(({ noLinks }) => noLinks) ?? rules.find(({ noBonuses }) => noBonuses);
  return closed ? { name: countryInText(closed.country), hasLinks: !closed.noLinks } : null;
}

/**
 * Returns the country that an address names if readers there are shown no bonuses, else null. For answers that are the
 * same for everybody, whatever their cookies and account say.
 */
export function namedCountryWithoutOffers({ url }: Pick<Request, "url">): Promise<CountryWithoutOffers | null> {
  return withoutOffers([countryOfQuery(new URL(url).searchParams)]);
}

/**
 * Returns the reader's country if its readers are shown no bonuses, and whether they get links to casinos; null where both
 * are allowed. If one of the countries that the address, the browser and the account name forbids something, no other one
 * allows it.
 */
export async function countryWithoutOffers(request: Request): Promise<CountryWithoutOffers | null> {
  const named = countryOfQuery(new URL(request.url).searchParams);
  const viewer = await findViewer(request);
  const { country: inBrowser } = await readPreferences(request);
  const guessed = viewer?.country == null && inBrowser === null ? proxyCountry(request) : null;
  return withoutOffers([viewer?.country, inBrowser, named, guessed]);
}

/** Returns the name of the reader's country if readers there get no links to casinos, else null. */
export async function countryWithoutLinks(request: Request): Promise<string | null> {
  const country = await countryWithoutOffers(request);
  return country && !country.hasLinks ? country.name : null;
}
