import type { Finding, Rule } from "../finding";
import { excerpt, proseOf } from "../prose";

/** Phrases that read as if translated, with the usual English for each. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\bspeaks (?:for|against) it\b/i, "For / Against"],
  [/\bhow the score comes about\b|\bhow a score comes about\b/i, "how we got this score"],
  [/\bmailbox, among the spam\b|\bfolder for unwanted mail\b/i, "check your inbox, and your spam folder"],
  [/\bneeds another look\b/i, "there is a problem"],
  [/\blies? before a court\b/i, "already with a court or dispute body"],
  [/\bgo on before\b/i, "continue anyway"],
  [/\bblackened cop(?:y|ies)\b/i, "redacted copy"],
  [/\(we alone\)/i, "only us"],
  [/\bname the request\b/i, "quote this reference"],
  [/\bMind (?:these|our)\b/, "before you decide / note"],
  [/\breckon with a plain game\b/i, "we model a simple game"],
  [/\bsmall slips of the keyboard\b/i, "typos are fine"],
  [/\bleast deposit\b/i, "minimum deposit"],
  [/\bnone stated a day\b/i, "no daily limit stated"],
  [/\bnot alike say\b/i, "differences are marked"],
  [/\bminutes to read\b/i, "2 min read"],
  [/\bwords for the (?:present )?picture\b/i, "alternative text"],
  [/\bwas wiped after the sending\b/i, "erased after sending started"],
  [/\bwhat it rests on\b/i, "evidence"],
];

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
    for (const [pattern, advice] of INSTEAD) report(pattern, `say “${advice}”.`);
    // Terms are quoted as the casino wrote them.
    if (field.startsWith("term ")) continue;
    for (const [pattern, advice] of FORMS) report(pattern, `${advice}.`);
    report(COUNTRY_CODE, "countries by name.");
    if (isOurs && !field.startsWith("fee ")) report(SMALL_LETTER, "a sentence begins with a capital letter.");
  }
  return findings;
};
