import type { Comparison } from "./comparison";
import type { Casino } from "./published";
import type { ReadCasino } from "./read-site";
import { NUMBER, numberOf } from "./details/number-words";

// What a casino's page says in words, against its data and the versions of its terms that the site shows.

/** Returns the text of the terms on a version's page. */
export function termsOfPage(html: string): string {
  const [, article = ""] = /<article[^>]*aria-label="Text of the terms"[^>]*>([\s\S]*?)<\/article>/.exec(html) ?? [];
  return plain(
    article
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/&#x27;|&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&"),
  );
}

function plain(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
}

/** Compares each quoted clause with the terms as they were when it was found, and as they are now. */
function compareQuotes(comparison: Comparison, { address, casino, terms }: ReadCasino): void {
  const oldest = terms.map(({ at }) => at).sort()[0];
  if (oldest === undefined) return;
  casino.termFlags.forEach(({ quote, foundAt, removedAt }, place) => {
    // A quote may leave something out.
    const pieces = plain(quote)
      .split(/\s*(?:…|\.\.\.|\[…\])\s*/)
      .filter((piece) => piece !== "");
    /** The latest version of each kind by a moment; the oldest where there is none. */
    const hasAt = (moment: string) => {
      const kinds = [...new Set(terms.map(({ kind }) => kind))].map((kind) => {
        const own = terms.filter((one) => one.kind === kind).sort((a, b) => (a.at < b.at ? -1 : 1));
        return own.findLast(({ at }) => at <= moment) ?? own[0];
      });
      return kinds.some((version) => version && pieces.every((piece) => version.text.includes(piece)));
    };
    const field = `termFlags[${String(place)}].quote`;
    // Of a clause that was gone before the oldest copy there is nothing to compare.
    if (removedAt !== null && removedAt <= oldest) return;
    comparison.figure("quote", address, `${field}: in the terms when found`, true, hasAt(foundAt));
    comparison.figure("quote", address, `${field}: in the terms now`, removedAt === null, hasAt("9"));
  });
}

const METHODS: Readonly<Record<string, RegExp>> = {
  instant_bank: /\binstant[- ]bank\b/i,
  bank_transfer: /(?<!instant[- ])\bbank (?:transfer|withdrawal|payment|payout|route)s?\b/i,
  debit_card: /\bcards?\b/i,
  e_wallet: /\be-?wallets?\b|\bwallets\b/i,
  crypto: /\bcoins?\b|\bcrypto/i,
};
const BOUND = /\b(?:inside|within|under|none over|at most|or less)\b/i;
const TIME = new RegExp(String.raw`\b(\d+\.\d+|${NUMBER}) (minutes?|hours?|days?)\b`, "gi");
const LOWER = new RegExp(String.raw`\b(${NUMBER}) (?:to|and) $`, "i");
const HOURS: Readonly<Record<string, number>> = { m: 1 / 60, h: 1, d: 24 };

/** Returns the times in a line for or against a casino that none of its payments took or has stated. */
function falseTimes(line: string, { payments }: Pick<Casino, "payments">): string[] {
  const meant = payments.filter(({ method }) => METHODS[method]?.test(line));
  if (meant.length === 0) return [];
  const isPromise = /\b(?:stated?|promised)\b/.test(line);
  return [...line.matchAll(TIME)].flatMap(({ 0: words, 1: digits = "", 2: unit = "", index }) => {
    const size = HOURS[unit.charAt(0).toLowerCase()] ?? Number.NaN;
    const told = numberOf(digits) * size;
    const near = (hours: number | null) => hours !== null && Math.abs(hours - told) <= Math.max(0.51, 0.05 * told);
    const [, lower] = LOWER.exec(line.slice(0, index)) ?? [];
    const isOver = /(?<!\bnone )\bover $/.test(line.slice(0, index));
    const isNearly = /\b(?:almost|nearly) $/.test(line.slice(0, index));
    const isDifference = /^ (?:later|longer) than/.test(line.slice(index + words.length));
    const isTrue = meant.some(({ testedHours, statedHours }) => {
      if (testedHours === null) return near(statedHours);
      if (isDifference) return near(testedHours - (statedHours ?? Number.NaN));
      if (isNearly) return testedHours <= told && testedHours >= 0.85 * told;
      if (isOver) return testedHours > told;
      if (lower !== undefined && testedHours <= told) return testedHours >= 0.95 * numberOf(lower) * size - 0.51;
      return near(testedHours) || (isPromise && near(statedHours)) || (BOUND.test(line) && testedHours <= told);
    });
    return isTrue ? [] : [words];
  });
}

/** Compares a casino's words with its data. */
export function compareWords(comparison: Comparison, casino: ReadCasino): void {
  compareQuotes(comparison, casino);
  for (const name of ["pros", "cons"] as const)
    casino.casino[name].forEach((line, place) => {
      comparison.figure("words", casino.address, `${name}[${String(place)}]`, falseTimes(line, casino.casino), []);
    });
}
