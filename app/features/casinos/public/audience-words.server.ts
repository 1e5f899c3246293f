import { countryInText, languageName } from "~/domain/codes/names.server";
import type { CasinoFields } from "../schema";

const MOST_COUNTRIES_NAMED = 3;

/** Returns "A, B or C". */
function either(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((words) => words !== "").join(" or ");
}

/** Returns who can play at a casino, in words: "Players who read English or German, …", or nobody where we warn. */
export function audienceWords({
  lifecycle,
  isAdvisedAgainst,
  languages,
  currencies,
  restrictedCountries,
}: Pick<CasinoFields, "lifecycle" | "languages" | "currencies" | "restrictedCountries"> & {
  isAdvisedAgainst: boolean;
}): string {
  if (lifecycle === "closed") return "Nobody: it is closed";
  if (isAdvisedAgainst) return "Nobody: read our warning first";
  const wishes = [
    languages.length > 0 && `read ${either(languages.map(languageName))}`,
    currencies.length > 0 && `play in ${either(currencies)}`,
  ].filter((wish) => wish !== false);
  const players = wishes.length > 0 ? `Players who ${wishes.join(" and ")}` : "Players";
  if (restrictedCountries.length === 0) return `${players}, from any country`;
  const countries =
    restrictedCountries.length > MOST_COUNTRIES_NAMED
      ? `the ${String(restrictedCountries.length)} countries it excludes`
      : either(restrictedCountries.map(countryInText));
  return `${players}, but not from ${countries}`;
}
