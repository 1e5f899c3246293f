import { COUNTRIES } from "~/domain/codes/codes";
import { countryName } from "~/domain/codes/names.server";
import { wholeUnits, type Money } from "~/domain/money/money";
import { counted, numbersIn, type Figure } from "./figures-in";

const ISO = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;
const COUNTRY_CODES = new Set<string>(COUNTRIES);

/** Fields whose words are prose of ours, or no fact: what they state can't vouch for itself. */
const PROSE = new Set([
  ...["body", "summary", "pros", "cons", "significantTerms", "intro", "rules", "dek", "title", "answer", "question"],
  ...["outcomeReason", "citation", "story", "messages", "reason", "lifecycleReason", "preheader", "subject", "says"],
  ...[
    "score",
    "scoreHistory",
    "logo",
    "hero",
    "picture",
    "src",
    "width",
    "height",
    "slug",
    "id",
    "tags",
    "alt",
    "casinoName",
  ],
]);

/** What a list's length counts, by the name of its field. */
const COUNTS: Readonly<Record<string, readonly string[]>> = {
  protectionTools: ["tool", "protection"],
  licences: ["licence"],
  providers: ["studio", "provider"],
  payments: ["method", "way"],
  languages: ["language"],
  currencies: ["currency"],
  countries: ["country"],
  termFlags: ["clause", "term"],
  nominees: ["nominee", "casino"],
  categories: ["category"],
};

const isMoney = (value: object): value is Money => "amount" in value && "currency" in value;

/** Returns what a number of a field may be called, by the field's name. */
function ofNumber(key: string, value: number): Figure[] {
  if (/hours$/i.test(key))
    return [
      counted(value, "hour"),
      counted(Math.round(value), "hour"),
      counted(Math.round(value * 60), "minute"),
      ...[Math.floor(value / 24), Math.round(value / 24), Math.ceil(value / 24)].flatMap((days) => [
        counted(days, "day"),
        counted(days, "night"),
      ]),
      ...(value % 168 === 0 ? [counted(value / 168, "week")] : []),
    ];
  if (/days$/i.test(key))
    return [
      counted(value, "day"),
      counted(value * 24, "hour"),
      ...(value % 7 === 0 ? [counted(value / 7, "week")] : []),
      ...(value % 30 === 0 ? [counted(value / 30, "month")] : []),
      ...(value % 365 === 0 ? [counted(value / 365, "year")] : []),
    ];
  if (/wagering/i.test(key)) return [counted(value, "×")];
  if (/percent|slots|games|casino|poker|jackpots|rtp/i.test(key)) return [counted(value, "%")];
  if (/count$|spins/i.test(key)) return [counted(value, "spin")];
  if (value > 0 && value < 1) return [counted(value * 100, "%"), String(value)];
  return [String(value)];
}

/** Returns all that a record's fields state, besides its prose. */
export function knownIn(value: unknown, key = ""): Figure[] {
  if (PROSE.has(key)) return [];
  if (typeof value === "number") return ofNumber(key, value);
  if (typeof value === "string") {
    // The demo's days are counted from today, and so are those of its texts: they are vouched for as they are written.
    if (ISO.test(value)) return [];
    if (COUNTRY_CODES.has(value)) return [countryName(value)];
    return [value, ...numbersIn(value)];
  }
  if (Array.isArray(value)) {
    const nouns = COUNTS[key] ?? [];
    return [...nouns.map((noun) => counted(value.length, noun)), ...value.flatMap((one) => knownIn(one, key))];
  }
  if (typeof value !== "object" || value === null) return [];
  if (isMoney(value)) return [counted(wholeUnits(value), value.currency), ...nordic(value)];
  return Object.entries(value).flatMap(([name, one]) => knownIn(one, name));
}

/** Kroner, kronor and crowns are said without their country. */
function nordic(value: Money): Figure[] {
  if (["SEK", "DKK", "NOK"].includes(value.currency)) return [counted(wholeUnits(value), "crown")];
  return value.currency === "CAD" ? [counted(wholeUnits(value), "USD"), counted(wholeUnits(value), "dollar")] : [];
}
