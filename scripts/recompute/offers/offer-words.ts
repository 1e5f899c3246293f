import type { Bonus } from "../published";

// What an offer's title and terms say in figures, against the fields that say the same.

const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", CA$: "CAD", US$: "USD" };
const SUM = String.raw`(CA\$|US\$|[€£])(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s(SEK|DKK|NOK|CHF|PLN)\b`;
const LEAST = new RegExp(String.raw`(?:${SUM}) or (?:more|above|over)\b|\bat least (?:${SUM})`, "g");

interface Sum {
  words: string;
  amount: number;
  currency: string;
}

function sumOf(words: string, groups: readonly (string | undefined)[]): Sum | null {
  for (let at = 0; at < groups.length; at += 4) {
    const [sign, signed, plain, code] = groups.slice(at, at + 4);
    const currency = sign === undefined ? code : SIGNS[sign];
    if (currency !== undefined)
      return { words, amount: Math.round(Number((signed ?? plain ?? "").replaceAll(",", "")) * 100), currency };
  }
  return null;
}

function sumsIn(text: string, pattern: RegExp): Sum[] {
  return [...text.matchAll(pattern)].flatMap(([words, ...groups]) => sumOf(words, groups) ?? []);
}

/** Returns what an offer's words say and its fields don't, in the words; empty where they agree. */
export function contradictionsOf(bonus: Bonus): string[] {
  const { title, significantTerms, percent, lowestPercent, wagering, freeSpins, spinAmount } = bonus;
  const text = `${title}. ${significantTerms}`;
  const contradictions: string[] = [];
  const amounts = (names: readonly (keyof Bonus)[]) => names.map((name) => bonus[name]).filter((sum) => sum !== null);

  const [own] = amounts(["maxCurrency", "spinCurrency", "minDepositCurrency"]);
  for (const { words, currency } of sumsIn(text, new RegExp(SUM, "g")))
    if (own !== undefined && currency !== own) contradictions.push(words);

  const least = amounts(["minDepositAmount", "minLossAmount", "minStakesAmount", "maxDepositAmount"]);
  if (bonus.minDepositAmount !== null)
    for (const { words, amount } of sumsIn(significantTerms, LEAST))
      if (!least.includes(amount)) contradictions.push(words);

  const whole = (freeSpins ?? 0) * (spinAmount ?? 0);
  // What a deposit has become with the bonus is a sum of the offer, too.
  const together = (bonus.minDepositAmount ?? 0) + (bonus.maxAmount ?? 0);
  const known = [
    ...least,
    ...amounts(["maxAmount", "spinAmount", "maxBetAmount", "maxCashoutAmount"]),
    whole,
    together,
  ];
  for (const { words, amount } of sumsIn(title, new RegExp(SUM, "g")))
    if (!known.includes(amount)) contradictions.push(words);

  if (percent !== null)
    for (const [words, told] of title.matchAll(/(\d+)%/g))
      if (Number(told) !== percent && Number(told) !== lowestPercent) contradictions.push(words);
  for (const [words, told] of title.matchAll(/(\d+)×/g)) if (Number(told) !== wagering) contradictions.push(words);
  for (const [words, told] of significantTerms.matchAll(
    /\bwager(?:ed|ing)?(?: is)?(?: the (?:bonus|winnings))? (\d+) times\b/gi,
  ))
    if (Number(told) !== wagering) contradictions.push(words);
  return contradictions;
}
