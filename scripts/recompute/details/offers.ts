import type { Comparison } from "../comparison";
import type { Bonus } from "../published";
import type { Site } from "../read-site";
import { NUMBER, numberOf } from "./number-words";

// An offer's state, and what its terms say in words besides sums, against its fields.

/** Countries that offers are named for, by code, with the words that name them. */
const COUNTRIES: Readonly<Record<string, RegExp>> = {
  GB: /\b(?:Great Britain|Britain|UK|British)\b/,
  SE: /\b(?:Sweden|Swedish)\b/,
  DK: /\b(?:Denmark|Danish)\b/,
  NO: /\b(?:Norway|Norwegian)\b/,
  FI: /\b(?:Finland|Finnish)\b/,
  NL: /\b(?:Netherlands|Dutch)\b/,
  CA: /\b(?:Canada|Canadian|Ontario)\b/,
  IE: /\b(?:Ireland|Irish)\b/,
  DE: /\b(?:Germany|German)\b/,
};

/** Returns what an offer's terms say in words, and its fields don't. */
function falseWords(bonus: Bonus): string[] {
  const { title, significantTerms: terms, code, countries, useDays, claimDays, freeSpins, contributions } = bonus;
  const text = `${title}. ${terms}`;
  const contradictions: string[] = [];
  const find = (pattern: RegExp, isTrue: (told: string) => boolean) => {
    for (const [words, told = words] of text.matchAll(pattern)) if (!isTrue(told)) contradictions.push(words);
  };
  find(/\b(\d\d)\+/g, (age) => Number(age) >= 18);
  if (code !== null && !text.includes(code)) contradictions.push(`no ${code}`);
  find(/\b(?=[A-Z\d]*\d)[A-Z]{3}[A-Z\d]{1,12}\b/g, (told) => told === code);
  const open = countries.split("; ").filter(Boolean);
  const named = Object.keys(COUNTRIES).filter((one) => COUNTRIES[one]?.test(text));
  if (
    open.length === 1 &&
    named.length > 0 &&
    !open.some((one) => named.includes(one)) &&
    open.some((one) => one in COUNTRIES)
  )
    contradictions.push(...named);
  const days = [...terms.matchAll(new RegExp(String.raw`\b(?:in|within) (${NUMBER}) days\b`, "gi"))];
  const told = days.map(([, count = ""]) => numberOf(count));
  if (
    told.length > 0 &&
    useDays !== null &&
    !told.includes(useDays) &&
    (told.length > 1 || !told.includes(claimDays ?? -1))
  )
    contradictions.push(...days.map(([words]) => words));
  find(/(?:€|£|CA\$)(\d+(?:\.\d+)?) a bet\b/g, (sum) => Number(sum) * 100 === bonus.maxBetAmount);
  if (/\bno (?:cash-out )?cap\b/i.test(terms) && bonus.maxCashoutAmount !== null) contradictions.push("no cap");
  const spins = /^(\d+)\b(?!%|×)[^.,]*\bspins\b|\band (\d+) spins\b/.exec(title);
  // More of them may come later.
  if (spins && freeSpins !== null && !/\bmore\b/.test(title) && Number(spins[1] ?? spins[2]) !== freeSpins)
    contradictions.push(spins[0]);
  const shares = Object.values(contributions);
  if (
    /\b(?:all games count whole|every game weighs the same)\b/i.test(terms) &&
    shares.some((one) => one !== shares[0])
  )
    contradictions.push("all games alike");
  find(/\b(\d+)× (?:the|your) (?:bonus|winnings)\b/g, (times) => Number(times) === bonus.wagering);
  find(
    /\b(?:stake|wager|bet) the (?:bonus|extra|winnings) (\d+) times\b/gi,
    (times) => Number(times) === bonus.wagering,
  );
  return contradictions;
}

function stateAt({ state, startsAt, endsAt }: Bonus, now: string): string {
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(now)) return "expired";
  if (startsAt !== null && Date.parse(startsAt) > Date.parse(now)) return "scheduled";
  // That an offer is stopped is nothing that a date says.
  return ["paused", "withdrawn"].includes(state) ? state : "active";
}

/** Returns the figures that the texts of warnings name, and those that follow from the fields. */
function compareWarnings(comparison: Comparison, address: string, bonus: Bonus): void {
  const { useDays, claimDays, wagering, wageringBase, play } = bonus;
  for (const { code, text } of bonus.warnings) {
    const same = (shown: unknown, recomputed: unknown) => {
      comparison.figure("detail", address, `warnings: ${code}`, shown, recomputed);
    };
    const days = /You have (\d+) days?\b/.exec(text);
    if (days) same([useDays, claimDays].includes(Number(days[1])), true);
    const times = /wager (?:about )?([\d.]+) times the bonus/.exec(text);
    if (times && play && play.bonus > 0) {
      const base = wageringBase === "deposit_plus_bonus" ? (play.deposit + play.bonus) / play.bonus : 1;
      same(Number(times[1]), Math.round(wagering * base));
    }
  }
}

/** Compares what an offer says of itself besides its sums. */
export function compareOfferDetails(comparison: Comparison, { bonuses, casinos, statistics }: Site): void {
  for (const { address, bonus } of bonuses) {
    const same = (field: string, shown: unknown, recomputed: unknown) => {
      comparison.figure("detail", address, field, shown, recomputed);
    };
    const { casino } = casinos.find((one) => one.casino.slug === bonus.casinoSlug) ?? {};
    same("casino", bonus.casino, casino?.name);
    same("state", bonus.state, stateAt(bonus, statistics.at));
    same("verifiedAt has been", bonus.verifiedAt === null || bonus.verifiedAt <= statistics.at, true);
    same("title and significantTerms", falseWords(bonus), []);
    compareWarnings(comparison, address, bonus);
  }
}
