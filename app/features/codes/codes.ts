export { COUNTRIES, LANGUAGES, type Country, type Language } from "./lists";
export { country, day, instant, language } from "./schema";

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const languageNames = new Intl.DisplayNames("en", { type: "language" });

export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

export function languageName(code: string): string {
  return languageNames.of(code) ?? code;
}
