import type { Comparison } from "../comparison";
import { knownSteps } from "../history";
import type { Casino } from "../published";
import type { Site } from "../read-site";
import { numberOf, NUMBER } from "./number-words";

// A casino's facts against each other, and its lines against its facts.

const DAY_MS = 86_400_000;
/** A test is recorded within this many days. */
const RECORDED_WITHIN = 31;
const MONTH = /\b(January|February|March|April|May|June|July|August|September|October|November|December) (20\d\d)\b/;
const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", CA$: "CAD" };

/** Returns what lines say of tools and limits, and the fields don't. */
function falseLines(line: string, { protectionTools, withdrawalLimits, history }: Casino): string[] {
  const contradictions: string[] = [];
  const tests = new RegExp(String.raw`^(${NUMBER}) (?:test withdrawals|payouts tested|withdrawals in \w+ years)`, "i");
  const [told, counted = ""] = tests.exec(line) ?? [];
  const before = history[0]?.inputs?.payments?.filter(({ testedHours }) => testedHours !== null).length ?? 0;
  const made = history.reduce((sum, { cause }) => sum + cause.split(/\btested a withdrawal by\b/).length - 1, before);
  if (told !== undefined && numberOf(counted) !== made) contradictions.push(told);
  const tools = new RegExp(
    String.raw`^(?:All )?(${NUMBER}|no|not one) (?:protection )?tools?\b|\btools grew from \w+ to (${NUMBER})\b`,
    "gi",
  );
  for (const [words, first, second] of line.matchAll(tools))
    // A line may tell of the beginning.
    if (!/\bat the start\b/.test(line) && numberOf(first ?? second ?? "") !== protectionTools.length)
      contradictions.push(words);
  const limits = /\b(day|daily|week|weekly|month|monthly) (?:limit|cap) of (€|£|CA\$)([\d,]+)/gi;
  for (const [words, span = "", sign = "", digits = ""] of line.matchAll(limits)) {
    const name = span.toLowerCase().startsWith("d") ? "day" : span.toLowerCase().startsWith("w") ? "week" : "month";
    const limit = withdrawalLimits[name];
    const told = { amount: Number(digits.replaceAll(",", "")) * 100, currency: SIGNS[sign] };
    if (limit && (limit.amount !== told.amount || limit.currency !== told.currency)) contradictions.push(words);
  }
  return contradictions;
}

function compareTests(comparison: Comparison, address: string, { payments, history }: Casino): void {
  const steps = knownSteps(history);
  for (const { method, testedHours, testedAt } of payments) {
    if (testedHours === null || testedAt === null) continue;
    const hours = steps.map((one) => one?.inputs.payments.find((known) => known.method === method)?.testedHours);
    const place = hours.findLastIndex((known) => known !== testedHours) + 1;
    const step = history[place];
    // What was known before the history began has no step of its own.
    if (place === 0 || !step) continue;
    const days = (Date.parse(step.at) - Date.parse(testedAt)) / DAY_MS;
    comparison.figure("detail", address, `payments.${method}.testedAt`, days >= 0 && days <= RECORDED_WITHIN, true);
  }
}

/** Compares what a casino's page says of it with what else it says. */
export function compareCasinoDetails(comparison: Comparison, { casinos }: Pick<Site, "casinos">): void {
  const tiers = new Map<string, Set<string>>();
  for (const { casino } of casinos)
    for (const { authority, tier } of casino.licences)
      tiers.set(authority, (tiers.get(authority) ?? new Set()).add(tier));
  for (const { address, casino, row, reviews, terms } of casinos) {
    const same = (field: string, shown: unknown, recomputed: unknown) => {
      comparison.figure("detail", address, field, shown, recomputed);
    };
    const { launchedOn, listedOn, lifecycleReason, withdrawalLimits, score } = casino;
    same("launchedOn before listedOn", launchedOn === null || launchedOn <= listedOn, true);
    same("verifiedAt has been", (row.verifiedAt ?? "") <= score.at, true);
    const { day, week, month } = withdrawalLimits;
    for (const [name, small, large] of [
      ["day", day, week],
      ["day", day, month],
      ["week", week, month],
    ] as const)
      if (small && large && small.currency === large.currency)
        same(`withdrawalLimits.${name} within the longer one`, small.amount <= large.amount, true);
    // An authority that licenses for real has one tier; a casino may hold no valid licence of it.
    for (const { authority, tier } of casino.licences)
      if (tier !== "none") {
        const others = [...(tiers.get(authority) ?? [])].filter((one) => one !== "none");
        same(`licences: tier of ${authority}`, others.length, 1);
      }
    const closed = casino.history.findLast(({ cause }) => /\bit closed\b/i.test(cause));
    const [told] = MONTH.exec(/^(?:closed|vanished)/i.test(lifecycleReason ?? "") ? (lifecycleReason ?? "") : "") ?? [];
    if (closed && told !== undefined) {
      const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
      same("lifecycleReason", told, new Date(closed.at).toLocaleDateString("en-GB", options));
    }
    compareTests(comparison, address, casino);
    terms.forEach(({ isDated }, at) => {
      same(`terms[${String(at)}].at`, isDated, true);
    });
    const { published, ...withheld } = casino.reviewCounts ?? { published: reviews.length };
    same("reviewCounts.published", published, reviews.length);
    for (const [name, { total, reasons }] of Object.entries(withheld))
      same(`reviewCounts.${name}.total`, total, Object.values(reasons).reduce((sum, count) => sum + count, 0)); // prettier-ignore
    for (const name of ["pros", "cons"] as const)
      casino[name].forEach((line, place) => {
        same(`${name}[${String(place)}]`, falseLines(line, casino), []);
      });
  }
}
