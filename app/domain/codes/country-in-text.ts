import { countryName } from "~/domain/codes/codes";

const WITH_ARTICLE: readonly string[] = ["GB", "NL", "US"];

/** Returns a country's name as it is in a sentence: "the Netherlands", "Sweden". */
export function countryInText(code: string): string {
  return WITH_ARTICLE.includes(code) ? `the ${countryName(code)}` : countryName(code);
}
