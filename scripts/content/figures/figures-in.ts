import { NUMBER, valueOf } from "../numbers";

/**
 * What a text states and data can know: a number with what it counts ("3 day", "40 EUR", "35 %"), a date, a weekday, or a name.
 * Two texts that state the same have the same figure.
 */
export type Figure = string;

const SIGNS = { "€": "EUR", "£": "GBP", CA$: "CAD", US$: "USD", $: "USD" } as const;
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ euro: "EUR", euros: "EUR", pound: "GBP", pounds: "GBP", franc: "CHF", francs: "CHF" },
  ...{ kroner: "crown", kronor: "crown", krone: "crown", krona: "crown", dollars: "dollar", dollar: "dollar" },
};
const CODES = "EUR|GBP|SEK|DKK|NOK|CHF|PLN|CAD|USD";
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const WEEKDAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";
/** "One" is mostly a pronoun ("the one that pays"), so it counts only before a unit. */
const UNITS = "minute|hour|day|night|week|fortnight|month|quarter|year|second";

const SPELLED = `(?:${NUMBER})`;
/** The first that matches at a place is the figure there. */
const PATTERN = new RegExp(
  [
    String.raw`(?<code>${"`"}[^${"`"}\\n]{1,40}${"`"})`,
    String.raw`(?<sign>CA\$|US\$|[€£$])(?<sum>\d[\d,]*(?:\.\d+)?)(?<many> (?:million|billion)|k)?`,
    String.raw`(?<date>\b\d{1,2} (?:${MONTHS})(?: \d{4})?\b|\b(?:${MONTHS}) \d{4}\b|\b\d{4}-\d\d-\d\d\b)`,
    String.raw`(?<clock>\b\d{1,2}:\d\d\b)`,
    String.raw`(?<phone>\b0\d{2,4}(?:[ -]\d{2,4}){1,4}|\+\d{1,3}(?: \d{2,4}){2,4}|\b\d{2,4}(?: \d{2,3}){2,4}\b)`,
    String.raw`\b(?<amount>${SPELLED})[  -]?(?<currency>(?:${CODES}|${Object.keys(CURRENCIES).join("|")})\b)`,
    String.raw`\b(?<share>${SPELLED})(?: ?%| per cent\b| percent\b)`,
    String.raw`\b(?<factor>${SPELLED})(?:×| ?× ?|[ -]times?\b|fold\b)`,
    String.raw`\b(?<length>${SPELLED}|one)(?:[ -](?:and a half|more|full|whole|working|calendar|consecutive|other))*[ -](?<unit>${UNITS})s?\b`,
    String.raw`\b(?<number>${SPELLED})(?:\+|(?=\b)|$)(?:[ -](?<noun>[a-zà-ÿ]+))?`,
    String.raw`\b(?<weekday>${WEEKDAYS})s?\b`,
  ].join("|"),
  "giu",
);

const singular = (noun: string) =>
  noun
    .replace(/ies$/, "y")
    .replace(/(?<=x|sh|ch|ss)es$/, "")
    .replace(/(?<!s)s$/, "");

/** Returns a number with what it counts. */
export const counted = (value: number, unit: string): Figure => `${String(Math.round(value * 100) / 100)} ${unit}`;

/** Returns what a sentence states in numbers, dates and weekdays, in its order. */
export function numbersIn(sentence: string): Figure[] {
  // The number of a step; a formula, which a rule of its own compares with the code.
  if (/^\d+\.?$|^```/.test(sentence)) return [];
  return [...sentence.matchAll(PATTERN)].flatMap(({ groups = {} }): Figure[] => {
    const {
      code,
      sign,
      sum,
      many,
      date,
      clock,
      phone,
      amount,
      currency,
      share,
      factor,
      length,
      unit,
      number,
      noun,
      weekday,
    } = groups;
    if (code !== undefined) return [code];
    if (sign !== undefined)
      return [`${counted(valueOf(sum ?? ""), SIGNS[sign as keyof typeof SIGNS])}${many?.trim() ?? ""}`];
    if (date !== undefined) return [date];
    if (clock !== undefined) return [clock];
    if (phone !== undefined) return [phone.replace(/\D/g, "")];
    if (amount !== undefined)
      return [counted(valueOf(amount), CURRENCIES[(currency ?? "").toLowerCase()] ?? (currency ?? "").toUpperCase())];
    if (share !== undefined) return [counted(valueOf(share), "%")];
    if (factor !== undefined) return [counted(valueOf(factor), "×")];
    if (length !== undefined) return [counted(valueOf(length), (unit ?? "").toLowerCase())];
    if (number !== undefined) {
      const value = valueOf(number);
      return Number.isNaN(value) || /^one$/i.test(number)
        ? []
        : [counted(value, singular((noun ?? "").toLowerCase())).trim()];
    }
    return weekday === undefined ? [] : [weekday.slice(0, 1).toUpperCase() + weekday.slice(1).toLowerCase()];
  });
}
