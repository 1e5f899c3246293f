import type { Finding, Rule } from "../finding";
import { unplainIn } from "../plain-words";
import { excerpt, proseOf } from "../prose";

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\d\s+%/, "percent has no space: 5%"],
  [/\d(?:\s| )*per cent\b/i, "percent in digits has a sign: 5%"],
  [/(?<![€£$])\b\d[\d,.]*[\s-]+euros?\b/i, "euros as €100"],
  [/(?<![€£$])\b\d[\d,.]*[\s-]+pounds?\b(?!\s+(?:spent|heavier))/i, "pounds as £100"],
  [/(?<![€£$])\b\d[\d,.]*[\s-]+dollars?\b/i, "dollars as US$100 or CA$100"],
  [/\b\d[\d,.]*\s+(?:kr|kronor|kroner)\b/i, "crowns as 100 SEK, 100 DKK or 100 NOK"],
  [/(?<![A-Z])C\$\d/, "Canadian dollars as CA$100"],
  [/\b(?:EUR|GBP)\s?\d|\b\d[\d,.]*\s?(?:EUR|GBP)\b/, "euros and pounds by their signs"],
  [/€\s+\d|£\s+\d|\d\s*€(?!\d)/, "the sign stands before the sum, without a space"],
];

/** Matches a lower-case word after a full stop that doesn't belong to an abbreviation or a number. */
const SMALL_LETTER = /(?<![.][A-Za-z]|\b(?:e\.g|i\.e|etc|vs|No|St)|[\d.…])\.\s+[a-z]{2,}[a-z\s]/;

const CODES =
  "AT|AU|BE|BG|BR|CA|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GR|HR|HU|IE|LT|LU|LV|MT|MX|NL|NZ|PL|PT|RO|SE|SG|SI|SK|TR|UA|ZA";
/** Matches country codes in a list of places; other words in capitals are not countries. */
const COUNTRY_CODE = new RegExp(
  String.raw`(?:\b(?:in|from|for|outside|only|and|or|to)\s|[,(]\s?)(?:${CODES})(?=[,.;)]|\s(?:and|or|only|players)\b)`,
);

/** Checks that money, percentages and countries are written in one way, and that no phrase reads as if translated. */
export const wording: Rule = (content) => {
  const findings: Finding[] = [];
  for (const { file, id, field, text, isOurs } of proseOf(content)) {
    const where = `${id} ${field}`;
    const report = (pattern: RegExp, advice: string) => {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined)
        findings.push({ rule: "wording", file, where, problem: `${excerpt(text, found)}: ${advice}` });
    };
    for (const { phrase, found } of unplainIn(text))
      if (phrase.where === "everywhere")
        findings.push({ rule: "wording", file, where, problem: `${excerpt(text, found)}: say “${phrase.write}”.` });
    // Terms are quoted as the casino wrote them.
    if (field.startsWith("term ")) continue;
    for (const [pattern, advice] of FORMS) report(pattern, `${advice}.`);
    report(COUNTRY_CODE, "countries by name.");
    if (isOurs && !field.startsWith("fee ")) report(SMALL_LETTER, "a sentence begins with a capital letter.");
  }
  return findings;
};
