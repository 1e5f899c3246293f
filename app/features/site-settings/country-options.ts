import { COUNTRIES, countryName } from "~/domain/codes/codes";

/** The countries the product knows, by name, as options of a select. */
export const COUNTRY_OPTIONS = COUNTRIES.map((code) => ({ value: code as string, label: countryName(code) })).sort(
  (a, b) => a.label.localeCompare(b.label, "en"),
);
