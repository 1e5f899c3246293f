import { COUNTRY_NAMES, LANGUAGE_NAMES, type Country, type Language } from "./lists";

export { COUNTRIES, LANGUAGES, type Country, type Language } from "./lists";
export { country, day, instant, language } from "./schema";

/** Returns a country's English name; the code itself when the product doesn't know it. */
export function countryName(code: string): string {
  return Object.hasOwn(COUNTRY_NAMES, code) ? COUNTRY_NAMES[code as Country] : code;
}

/** Returns a language's English name; the tag itself when the product doesn't know it. */
export function languageName(tag: string): string {
  return Object.hasOwn(LANGUAGE_NAMES, tag) ? LANGUAGE_NAMES[tag as Language] : tag;
}
