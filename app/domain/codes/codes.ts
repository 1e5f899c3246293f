import { COUNTRY_NAMES, LANGUAGE_NAMES, type Country, type Language } from "./lists";

export { COUNTRIES, LANGUAGES, type Country, type Language } from "./lists";
export { country, day, instant, language } from "./schema";

/** Its English name; the code itself where the product doesn't know it. */
export function countryName(code: string): string {
  return Object.hasOwn(COUNTRY_NAMES, code) ? COUNTRY_NAMES[code as Country] : code;
}

/** Its English name; the tag itself where the product doesn't know it. */
export function languageName(tag: string): string {
  return Object.hasOwn(LANGUAGE_NAMES, tag) ? LANGUAGE_NAMES[tag as Language] : tag;
}
