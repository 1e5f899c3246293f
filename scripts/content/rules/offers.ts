import { wholeUnits, type Currency } from "~/domain/money/money";
import type { DemoContent, DemoEntry } from "../../seeding/demo-content";
import type { BonusFields } from "~/features/bonuses/schema";
import type { Finding, Rule } from "../finding";
import { NUMBER, valueOf } from "../numbers";

type Bonus = DemoEntry<BonusFields>;

const SUM =
  /(CA\$|US\$|[€£])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)|\b(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s(SEK|DKK|NOK|CHF|PLN)\b|\b(\d+)p\b/g;
const SYMBOLS: Record<string, Currency> = { "€": "EUR", "£": "GBP", CA$: "CAD", US$: "USD" };

interface Named {
  words: string;
  units: number;
  currency: string;
}

/** Returns the sums of money in a text. */
function sumsOf(text: string): Named[] {
  return [...text.matchAll(SUM)].map(([words, sign, signed = "", plain = "", code, pence]) => {
    if (pence !== undefined) return { words, units: Number(pence) / 100, currency: "GBP" };
    if (sign !== undefined)
      return { words, units: Number(signed.replaceAll(",", "")), currency: SYMBOLS[sign] ?? sign };
    return { words, units: Number(plain.replaceAll(",", "")), currency: code ?? "" };
  });
}

/** Returns the sums that an offer may mention: those of its terms, and those that follow from two of them. */
function knownSums({ fields }: Bonus): Set<number> {
  const { maxAmount, minDeposit, maxDeposit, minLoss, maxBet, maxCashout, freeSpins, percent, wagering, wageringBase } =
    fields;
  const most = maxAmount ? wholeUnits(maxAmount) : null;
  const bases = [maxAmount, minDeposit, maxDeposit, minLoss, maxBet, maxCashout, freeSpins?.value ?? null].flatMap(
    (sum) => (sum ? [wholeUnits(sum)] : []),
  );
  const sums = new Set(bases);
  if (freeSpins) sums.add(freeSpins.count * wholeUnits(freeSpins.value));
  if (most !== null && percent !== null) {
    const deposit = (most * 100) / percent;
    for (const sum of [deposit, most + deposit, most * wagering, (most + deposit) * wagering]) sums.add(sum);
  }
  if (most !== null && wageringBase === "bonus") sums.add(most * wagering);
  return new Set([...sums].map((sum) => Math.round(sum * 100) / 100));
}

function nearly(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.005 * Math.max(1, Math.abs(b));
}

function assertedSums(says: unknown): number[] {
  const { amounts = [] } = (says ?? {}) as { amounts?: number[] };
  return amounts;
}

function currencyFindings(bonus: Bonus): string[] {
  const { fields } = bonus;
  const set = [
    fields.maxAmount,
    fields.minDeposit,
    fields.maxDeposit,
    fields.minLoss,
    fields.maxBet,
    fields.maxCashout,
    fields.freeSpins?.value ?? null,
  ];
  const currencies = new Set(set.flatMap((sum) => (sum ? [sum.currency] : [])));
  const problems: string[] = [];
  if (currencies.size > 1) problems.push(`its terms mix ${[...currencies].join(" and ")}.`);
  const onlyBritish = fields.countries.length === 1 && fields.countries[0] === "GB";
  if (onlyBritish && [...currencies].some((currency) => currency !== "GBP"))
    problems.push("a British offer in other money than pounds.");
  const [own] = currencies;
  const allowed = own ?? (onlyBritish ? "GBP" : undefined);
  for (const { words, currency } of sumsOf(`${fields.title} ${fields.significantTerms}`))
    if (allowed !== undefined && currency !== allowed)
      problems.push(`${words} in the prose, where the offer is in ${allowed}.`);
  return problems;
}

function amountFindings(bonus: Bonus): string[] {
  const { fields, says } = bonus;
  const known = [...knownSums(bonus), ...assertedSums(says)];
  return sumsOf(`${fields.title} ${fields.significantTerms}`)
    .filter(({ units }) => !known.some((sum) => nearly(units, sum)))
    .map(({ words }) => `${words} is no sum of its terms, nor asserted beside it (says.amounts).`);
}

const RANGE = new RegExp(
  String.raw`(?:CA\$|US\$|[€£])?(\d[\d,.]*\d|\d)(?:\s[A-Z]{3})? (?:to|and) (?:CA\$|US\$|[€£])?(\d[\d,.]*\d|\d)(?![\d%]|\sspins)`,
  "g",
);

/** Compares "deposit €10 to €40", and any range that begins with the minimum deposit, with the largest deposit. */
function depositFindings({ fields }: Bonus): string[] {
  const { minDeposit, maxDeposit, significantTerms } = fields;
  if (minDeposit === null) return [];
  const units = (text = "") => Number(text.replaceAll(",", ""));
  const ends = [...significantTerms.matchAll(RANGE)].flatMap(([, from, to]) =>
    units(from) === wholeUnits(minDeposit) && units(to) > units(from) ? [units(to)] : [],
  );
  if (maxDeposit === null) return ends.map((end) => `it takes deposits up to ${String(end)}, its maxDeposit is null.`);
  return ends.some((end) => end === wholeUnits(maxDeposit))
    ? []
    : [`its maxDeposit is ${String(wholeUnits(maxDeposit))}, its prose names no such range of deposits.`];
}

/** Compares "20 to 40%" with the lowest and the highest percentage. */
function varyingFindings({ fields }: Bonus): string[] {
  const { percent, lowestPercent, title, significantTerms } = fields;
  const range = /\b(\d+)%? (?:to|and) (\d+)(?:%| per cent)/.exec(`${title}. ${significantTerms}`);
  if (range === null) return lowestPercent === null ? [] : ["its percentage varies, its prose names no range."];
  const [words, lowest, highest] = range;
  return Number(lowest) === lowestPercent && Number(highest) === percent
    ? []
    : [`“${words}”, where its terms say ${String(lowestPercent)} to ${String(percent)}%.`];
}

/** Finds an offer whose title promises money back on losses under the name of another kind. */
function kindFindings({ fields: { type, title } }: Bonus): string[] {
  const [words] = /\bcashback\b|\bof (?:all |the \w+['’]s )?(?:\w+ )?losses\b/i.exec(title) ?? [];
  return words !== undefined && type !== "cashback" ? [`“${words}” in the title of an offer of the kind ${type}.`] : [];
}

const LOSS = new RegExp(
  String.raw`\bloss(?:es)?\b[^.]{0,40}?\b(?:of|over|above|pass|was|came to) (?:CA\$|US\$|[€£])(\d[\d,]*)|\blose (?:CA\$|US\$|[€£])(\d[\d,]*) or more`,
  "gi",
);

/** Compares the loss from which money is paid back, if the text names one, with the offer's minimum loss. */
function lossFindings({ fields }: Bonus): string[] {
  const { type, percent, minLoss, significantTerms } = fields;
  if (percent === null || (type !== "cashback" && type !== "loyalty")) return [];
  const told = [...significantTerms.matchAll(LOSS)].map(([, after, before]) =>
    Number((after ?? before ?? "").replaceAll(",", "")),
  );
  const own = minLoss && wholeUnits(minLoss);
  if (own === null) return told.map((sum) => `it pays for losses from ${String(sum)}, its minLoss is null.`);
  return told.length === 0 || told.includes(own)
    ? []
    : [`it pays for losses from ${String(told[0])}, its minLoss is ${String(own)}.`];
}

/** Stakes that earn something: "for each CA$10 staked", "on which you bet €10". */
const STAKES = /\b(?:stake|staked|you bet) (?:€|£|CA\$)\d+|\d(?: [A-Z]{3})? staked\b/i;

/** Finds rewards that take stakes by their text and nothing by their data, which would show them as a gift. */
function stakesFindings({ fields }: Bonus): string[] {
  const { type, title, significantTerms, maxAmount, freeSpins, minStakes } = fields;
  const isReward = type === "loyalty" || (maxAmount === null && freeSpins !== null);
  const [words] = (isReward && minStakes === null && STAKES.exec(`${title}. ${significantTerms}`)) || [];
  return words === undefined ? [] : [`it is earned by stakes (“${words}”), its minStakes is null.`];
}

function figureFindings({ fields }: Bonus): string[] {
  const text = `${fields.title}. ${fields.significantTerms}`;
  const problems: string[] = [];
  const times = new RegExp(
    String.raw`\b(${NUMBER})×|×\s?(${NUMBER})\b|\bwager(?:ed|s|ing)?(?: is)? (?:the (?:bonus|winnings) )?(${NUMBER}) times`,
    "gi",
  );
  for (const [words, before, after, told] of text.matchAll(times)) {
    const value = valueOf(before ?? after ?? told ?? "");
    if (
      Number.isFinite(value) &&
      value !== fields.wagering &&
      !/cheaper than 20×/.test(text.slice(text.indexOf(words) - 16))
    )
      problems.push(`“${words}”, where the wagering is ${String(fields.wagering)} times.`);
  }
  if (fields.freeSpins) {
    const { count, value } = fields.freeSpins;
    const units = wholeUnits(value);
    const penny = /\bpenny spins?\b/i.exec(text);
    if (penny && units !== 0.01) problems.push(`“${penny[0]}”, where a spin is worth ${String(units * 100)}p.`);
    const named = [
      ...fields.title.matchAll(
        /(?<![€£$.,\d])\b(\d+)(?: (?!and\b)[a-z-]+){0,2} spins?\b|(?<![€£$.,\d])\b(\d+) more\b/gi,
      ),
    ].map(([, spins, more]) => Number(spins ?? more));
    const total = named.reduce((sum, one) => sum + one, 0);
    if (named.length > 0 && total !== count && count % total !== 0)
      problems.push(`the title promises ${String(total)} spins, the terms give ${String(count)}.`);
  }
  if (fields.percent !== null) {
    const [, told] = /\b(\d+)%/.exec(fields.title) ?? [];
    if (
      told !== undefined &&
      Number(told) !== fields.percent &&
      !fields.title.includes(`to ${String(fields.percent)}%`)
    )
      problems.push(`${told}% in the title, ${String(fields.percent)}% in its terms.`);
  }
  if (fields.code !== null && !fields.significantTerms.includes(fields.code))
    problems.push(`its code ${fields.code} is not in its significant terms.`);
  if (fields.code === null && /\bcode [A-Z]{4,}\d*\b/.test(text))
    problems.push("its prose names a code it does not have.");
  return problems;
}

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region" });

function countryFindings({ fields }: Bonus, { casinos }: DemoContent): string[] {
  const { countries, significantTerms, title } = fields;
  const problems: string[] = [];
  const casino = casinos.find(({ id }) => id === fields.casinoId);
  for (const country of countries)
    if (casino?.fields.restrictedCountries.includes(country))
      problems.push(`open to ${COUNTRY_NAMES.of(country) ?? country}, where the casino takes nobody.`);
  const [words, place] =
    /\boutside (?:the )?(Denmark|Sweden|United Kingdom|UK|Great Britain|Netherlands)\b/.exec(
      `${title} ${significantTerms}`,
    ) ?? [];
  if (words !== undefined && countries.length > 0)
    problems.push(
      `“${words}” says that all other countries may; ${String(countries.length)} may. Name them, not ${String(place)}.`,
    );
  return problems;
}

function datesInWords({ fields }: Bonus, now: number): string[] {
  const { endsAt, significantTerms: text } = fields;
  const isOver = endsAt !== null && Date.parse(endsAt) <= now;
  if (
    isOver &&
    fields.withdrawnAt === null &&
    !/\b(?:over|ended|ends here|gone|expired|finished|out of date|offline|closed|record|old offer|dropped|was|vanished|never made|switched off)\b/i.test(
      text,
    )
  )
    return ["it is over, its prose doesn't say so."];
  return [];
}

const DAY = 86_400_000;
/** An offer may end when a closing is announced, before the casino's last day. */
const LONGEST_NOTICE = 75 * DAY;

/** Finds offers of a closed casino that did not end around its closing. */
function closings({ fields }: Bonus, { casinos }: DemoContent): string[] {
  const casino = casinos.find(({ id }) => id === fields.casinoId);
  if (casino?.fields.lifecycle !== "closed" || casino.lifecycleSince === null) return [];
  const end = fields.withdrawnAt ?? fields.endsAt;
  if (end === null) return ["it goes on, and its casino is closed."];
  return Math.abs(Date.parse(end) - Date.parse(casino.lifecycleSince)) > LONGEST_NOTICE
    ? [`it ended on ${end.slice(0, 10)}; its casino closed on ${casino.lifecycleSince.slice(0, 10)}.`]
    : [];
}

const WAGERING_IN_REVIEW = new RegExp(String.raw`\b(${NUMBER})-fold wagering|\bwagering (${NUMBER}) times`, "gi");

/** Finds a casino's review that names a wagering requirement which none of its offers has. */
function reviewFindings({ casinos, bonuses }: DemoContent): Finding[] {
  return casinos.flatMap(({ id, file, fields: { body } }) => {
    const own = bonuses.filter(({ fields }) => fields.casinoId === id).map(({ fields }) => fields.wagering);
    return [...body.matchAll(WAGERING_IN_REVIEW)].flatMap(([words, fold = "", times = ""]): Finding[] =>
      own.includes(valueOf(fold || times))
        ? []
        : [{ rule: "offers", file, where: `${id} body`, problem: `“${words}”, which none of its offers asks for.` }],
    );
  });
}

/** Checks that an offer's text agrees with its terms, and its casino's review with it. */
export const offers: Rule = (content) => [
  ...reviewFindings(content),
  ...content.bonuses.flatMap((bonus): Finding[] =>
    [
      ...currencyFindings(bonus),
      ...amountFindings(bonus),
      ...depositFindings(bonus),
      ...varyingFindings(bonus),
      ...kindFindings(bonus),
      ...lossFindings(bonus),
      ...stakesFindings(bonus),
      ...figureFindings(bonus),
      ...countryFindings(bonus, content),
      ...datesInWords(bonus, content.today.getTime()),
      ...closings(bonus, content),
    ].map((problem) => ({ rule: "offers", file: bonus.file, where: bonus.id, problem })),
  ),
];
