import { COUNTRIES, type Country } from "~/domain/codes/codes";

/** The parameter of an address that is about one country, for every reader who opens it. */
export const COUNTRY_PARAMETER = "country";

/** The parameter's value for a list of everything, whatever country the reader has chosen. */
export const ANY_COUNTRY = "any";

/** Returns the first country that a query names, in either case, or `any`; null for none or an unknown one. */
export function countryOfQuery(query: URLSearchParams): Country | typeof ANY_COUNTRY | null {
  for (const value of query.getAll(COUNTRY_PARAMETER)) {
    if (value === ANY_COUNTRY) return ANY_COUNTRY;
    const country = COUNTRIES.find((code) => code === value.toUpperCase());
    if (country !== undefined) return country;
  }
  return null;
}
