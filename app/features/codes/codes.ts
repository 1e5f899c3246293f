import { z } from "zod/v4";

/** ISO 3166-1 alpha-2 codes of the countries the product knows. */
export const COUNTRIES = [
  "AT",
  "AU",
  "BE",
  "BG",
  "BR",
  "CA",
  "CH",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GB",
  "GR",
  "HR",
  "HU",
  "IE",
  "IN",
  "IS",
  "IT",
  "JP",
  "LT",
  "LU",
  "LV",
  "MT",
  "MX",
  "NL",
  "NO",
  "NZ",
  "PL",
  "PT",
  "RO",
  "SE",
  "SG",
  "SI",
  "SK",
  "TR",
  "UA",
  "US",
  "ZA",
] as const;
export type Country = (typeof COUNTRIES)[number];
export const country = z.enum(COUNTRIES);

/** BCP 47 tags of the languages the product knows. */
export const LANGUAGES = [
  "cs",
  "da",
  "de",
  "en",
  "es",
  "et",
  "fi",
  "fr",
  "it",
  "ja",
  "lv",
  "nl",
  "no",
  "pl",
  "pt",
  "sv",
] as const;
export type Language = (typeof LANGUAGES)[number];
export const language = z.enum(LANGUAGES);

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const languageNames = new Intl.DisplayNames("en", { type: "language" });

export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

export function languageName(code: string): string {
  return languageNames.of(code) ?? code;
}

/** Calendar date, `2026-03-01`. */
export const day = z.iso.date();
/** UTC instant, `2026-03-01T09:30:00.000Z`. */
export const instant = z.iso.datetime();
