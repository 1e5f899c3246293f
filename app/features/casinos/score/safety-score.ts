import { median } from "~/domain/numbers";
import type { ComplaintState } from "~/domain/complaint-states";
import { addToSum, monthsBetween, sumAt } from "~/domain/decayed-sum";
import {
  playerRating,
  PRIOR_STARS,
  shownRating,
  type PlayerRating,
  type RatedReview,
  type ReviewTally,
} from "./player-rating";
import type { ScoreWeights } from "~/platform/settings/schema";
import { exactHours, formatHours } from "~/domain/durations";
import { formatNumber } from "~/domain/numbers";
import { PROTECTION_TOOLS, type Lifecycle, type ProtectionTool, type SizeBand } from "../kinds";
import type { Licence, Payment, ScoreComponents, ScoreRecord, TermFlag } from "../schema";

export const FORMULA_VERSION = 1;
export const SCORE_WEIGHTS: ScoreWeights = {
  licence: 0.2,
  complaints: 0.3,
  terms: 0.2,
  payout: 0.1,
  players: 0.1,
  protection: 0.1,
};

/** Highest score a casino can have while the condition lasts. */
export const SCORE_CAPS = { no_licence: 3.9, blacklisted: 2.0, listed_under_6_months: 7.9 } as const;
export type ScoreCap = keyof typeof SCORE_CAPS;
/** Months for which a new casino is capped. */
export const MONTHS_CAPPED = 6;

/** E of the formula: complaints to be expected of a casino of this size. */
export const EXPECTED_COMPLAINTS: Record<SizeBand, number> = { small: 1, medium: 3, large: 10, very_large: 30 };
/** Months after which a complaint counts half. */
export const COMPLAINT_HALF_LIFE = 12;
/** Monthly limit in euros from which the limit counts in full. */
export const FULL_MONTHLY_LIMIT_EUR = 20_000;

export interface ScoredComplaint {
  /** State of the complaint; only `resolved` and `unresolved` count. */
  outcome: ComplaintState;
  /** Disputed amount in euros; 0 when the complaint isn't about money. */
  amountEur: number;
  /** Null while the complaint is open. */
  closedAt: string | null;
}

/** Any number of complaints in a few numbers, updated as complaints close and reopen. */
export interface ComplaintTally {
  /** B of the formula at `at`: the harm of all closed complaints. */
  burden: number;
  unresolved: number;
  resolved: number;
  at: string;
}

export interface SafetyScoreInputs {
  licences: readonly Pick<Licence, "tier" | "verifiedAt">[];
  complaints: readonly ScoredComplaint[] | ComplaintTally;
  sizeBand: SizeBand;
  /** Day or instant, UTC. */
  listedOn: string;
  termFlags: readonly Pick<TermFlag, "category" | "severity" | "foundAt" | "enforcedAt" | "removedAt">[];
  payments: readonly Pick<Payment, "statedHours" | "testedHours">[];
  /** Euros a player may withdraw a month; null when there is no limit. */
  monthlyLimitEur: number | null;
  reviews: readonly RatedReview[] | ReviewTally;
  protectionTools: readonly ProtectionTool[];
  lifecycle: Lifecycle;
}

/** A score record without its cause, which only the caller knows. */
export type SafetyScore = Omit<ScoreRecord, "cause">;

/** One number of the working: its letter in the formula, its name, its value, and the value as text. */
export interface ScoreFigure {
  symbol: string;
  label: string;
  value: number | null;
  text: string;
}

export interface ExplainedComponent {
  component: keyof ScoreComponents;
  title: string;
  /** The letter of the component in the formula. */
  symbol: "L" | "C" | "T" | "P" | "R" | "G";
  /** 0 to 1. */
  value: number;
  weight: number;
  /** Points the component adds to the score, 0 to 10: 10 · weight · value. */
  points: number;
  formula: string;
  figures: ScoreFigure[];
  /** Meaning of the figures, for the reader. */
  words: string;
}

export interface ExplainedScore extends SafetyScore {
  /** 10 · Σ weight · value before caps and rounding. */
  uncapped: number;
  /** In the order of the formula. */
  working: ExplainedComponent[];
  /** Every cap that applies; `held` is true when it lowered the score. */
  limits: { cap: ScoreCap; limit: number; held: boolean; words: string }[];
}

/**
 * Returns the safety score of a casino, 0 to 10 with one decimal, as of `at` (UTC, ISO 8601): min(caps, 10·(0.20·L +
 * 0.30·C + 0.20·T + 0.10·P + 0.10·R + 0.10·G)). A closed casino has none (null). Complaints closed, reviews written and
 * flags found after `at` are left out, so that past scores can be recalculated; a tally can't be split and is valid
 * only from its own date on. `morePoints`: what a component that isn't in force would add, for a preview.
 */
export function safetyScore(
  inputs: SafetyScoreInputs,
  at: string,
  weights: ScoreWeights = SCORE_WEIGHTS,
  formulaVersion: number = FORMULA_VERSION,
  morePoints = 0,
): SafetyScore {
  const monthsListed = monthsListedAt(inputs, at);
  const components = {
    licence: licenceValue(inputs),
    complaints: complaintsFigures(inputs, monthsListed, at).value,
    terms: termsFigures(inputs, at).value,
    payout: payoutFigures(inputs).value,
    players: playersValue(playerRating(inputs.reviews, at)),
    protection: protectionFigures(inputs).value,
  };
  const uncapped = COMPONENTS.reduce(
    (sum, component) => sum + 10 * weights[component] * components[component],
    morePoints,
  );
  const { caps, score } = capped(inputs, components, monthsListed, uncapped);
  return { score, components, caps, formulaVersion, at };
}

/** In the order of the formula. */
const COMPONENTS = ["licence", "complaints", "terms", "payout", "players", "protection"] as const;

function monthsListedAt({ listedOn }: SafetyScoreInputs, at: string): number {
  return Math.max(0, monthsBetween(listedOn, at));
}

/** Applies the caps; `applying` are those whose condition is met, `caps` those that lowered the score. */
function capped(inputs: SafetyScoreInputs, components: ScoreComponents, monthsListed: number, uncapped: number) {
  const applying = applyingCaps(inputs, components, monthsListed);
  const caps = applying.filter((cap) => inputs.lifecycle !== "closed" && uncapped > SCORE_CAPS[cap]);
  const value = Math.min(uncapped, ...applying.map((cap) => SCORE_CAPS[cap]));
  return { applying, caps, score: inputs.lifecycle === "closed" ? null : roundedToTenth(value) };
}

/** Returns the same score with its full working, for the casino's page, the editor and the API. */
export function explainScore(
  inputs: SafetyScoreInputs,
  at: string,
  weights: ScoreWeights = SCORE_WEIGHTS,
  formulaVersion: number = FORMULA_VERSION,
): ExplainedScore {
  const monthsListed = monthsListedAt(inputs, at);
  const working = [
    explainLicence(inputs),
    explainComplaints(inputs, monthsListed, at),
    explainTerms(inputs, at),
    explainPayout(inputs),
    explainPlayers(inputs, at),
    explainProtection(inputs),
  ].map((part): ExplainedComponent => {
    const weight = weights[part.component];
    return { ...part, weight, points: 10 * weight * part.value };
  });
  const components = Object.fromEntries(working.map((part) => [part.component, part.value])) as ScoreComponents;
  const uncapped = working.reduce((sum, part) => sum + part.points, 0);

  const { applying, caps, score } = capped(inputs, components, monthsListed, uncapped);
  return {
    score,
    components,
    caps,
    formulaVersion,
    at,
    uncapped,
    working,
    limits: applying.map((cap) => ({
      cap,
      limit: SCORE_CAPS[cap],
      held: caps.includes(cap),
      words: CAP_WORDS[cap],
    })),
  };
}

/** Returns a tally of no complaints. */
export function emptyComplaintTally(at: string): ComplaintTally {
  return { burden: 0, unresolved: 0, resolved: 0, at };
}

/** Returns the tally of complaints as of `at`; those still open or closed later are left out. */
export function tallyComplaints(complaints: Iterable<ScoredComplaint>, at: string): ComplaintTally {
  let tally = emptyComplaintTally(at);
  for (const complaint of complaints) {
    if (complaint.closedAt !== null && monthsBetween(complaint.closedAt, at) >= 0)
      tally = addComplaint(tally, complaint);
  }
  return tally;
}

/** Returns the tally with one more closed complaint; an open one changes nothing. */
export function addComplaint(tally: ComplaintTally, complaint: ScoredComplaint): ComplaintTally {
  return withComplaint(tally, complaint, 1);
}

/** Returns the tally without a complaint it includes, given the outcome, amount and date it was added with. */
export function removeComplaint(tally: ComplaintTally, complaint: ScoredComplaint): ComplaintTally {
  const left = withComplaint(tally, complaint, -1);
  return left.unresolved + left.resolved <= 0 ? emptyComplaintTally(left.at) : left;
}

type UnweighedPart = Omit<ExplainedComponent, "weight" | "points">;

const HARM: Partial<Record<ComplaintState, number>> = { unresolved: 1, resolved: 0.1 };

const CAP_WORDS: Record<ScoreCap, string> = {
  no_licence: "Without a verified licence, the score is at most 3.9.",
  blacklisted: "On the blacklist, the score is at most 2.0.",
  listed_under_6_months: "In its first 6 months here, the score is at most 7.9.",
};

function applyingCaps(inputs: SafetyScoreInputs, components: ScoreComponents, monthsListed: number): ScoreCap[] {
  const caps: ScoreCap[] = [];
  // A claimed licence that could not be verified protects a player no better than none.
  if (components.licence === 0) caps.push("no_licence");
  if (inputs.lifecycle === "blacklisted") caps.push("blacklisted");
  if (monthsListed < MONTHS_CAPPED) caps.push("listed_under_6_months");
  return caps;
}

function licenceValue({ licences }: SafetyScoreInputs): number {
  const verified = licences.filter((licence) => licence.verifiedAt !== null);
  return Math.max(0, ...verified.map(({ tier }) => (tier === "strict" ? 1 : tier === "offshore" ? 0.5 : 0)));
}

function explainLicence(inputs: SafetyScoreInputs): UnweighedPart {
  const { licences } = inputs;
  const verified = licences.filter((licence) => licence.verifiedAt !== null);
  const value = licenceValue(inputs);
  const words =
    value === 0
      ? "We verified no licence."
      : `We verified a licence from ${value === 1 ? "a strict" : "an offshore"} authority.`;
  return {
    component: "licence",
    title: "Licence",
    symbol: "L",
    value,
    formula: "1 strict and verified, 0.5 offshore and verified, else 0; the best licence counts",
    figures: [
      figure("", "Licences on file", licences.length),
      figure("", "Licences we verified", verified.filter(({ tier }) => tier !== "none").length),
    ],
    words,
  };
}

function complaintsFigures(inputs: SafetyScoreInputs, monthsListed: number, at: string) {
  const tally = "burden" in inputs.complaints ? inputs.complaints : tallyComplaints(inputs.complaints, at);
  const burden = Math.max(0, sumAt({ value: tally.burden, at: tally.at }, at, COMPLAINT_HALF_LIFE));
  const expected = EXPECTED_COMPLAINTS[inputs.sizeBand];
  const confidence = Math.min(1, monthsListed / 12);
  const value = (confidence + 0.75 * (1 - confidence)) * Math.exp((-0.35 * burden) / expected);
  return { tally, burden, expected, confidence, value };
}

function explainComplaints(inputs: SafetyScoreInputs, monthsListed: number, at: string): UnweighedPart {
  const { tally, burden, expected, confidence, value } = complaintsFigures(inputs, monthsListed, at);
  const closed = tally.unresolved + tally.resolved;
  const record =
    closed === 0
      ? "No complaint was decided."
      : `${counted(tally.resolved, "complaint")} ended resolved, ${tally.unresolved} unresolved.`;
  const youth = confidence < 1 ? " It was listed under a year ago, so a clean record counts for less." : "";
  return {
    component: "complaints",
    title: "Complaints",
    symbol: "C",
    value,
    formula: "(c + 0.75·(1 − c)) · exp(−0.35 · B / E)",
    figures: [
      figure("", "Months listed", monthsListed, 1),
      figure("c", "Share of its first year that we have watched", confidence),
      figure("", "Unresolved complaints", tally.unresolved),
      figure("", "Resolved complaints", tally.resolved),
      figure("B", "Burden of complaints, by amount and age", burden),
      figure("E", "Complaints to expect at its size", expected),
    ],
    words: record + youth,
  };
}

function termsFigures({ termFlags }: SafetyScoreInputs, at: string) {
  const harms = new Map<string, number[]>();
  let standing = 0;
  let enforced = 0;
  for (const flag of termFlags) {
    if (isPast(flag.removedAt, at) || !isPast(flag.foundAt, at)) continue;
    standing += 1;
    const used = isPast(flag.enforcedAt, at);
    if (used) enforced += 1;
    const weight = used ? 1 : 1 - 0.5 * Math.min(1, monthsBetween(flag.foundAt, at) / 12);
    harms.set(flag.category, [...(harms.get(flag.category) ?? []), flag.severity * weight]);
  }
  const penalties = [...harms].map(([category, values]) => ({
    category,
    penalty: values.sort((a, b) => b - a).reduce((sum, harm, place) => sum + harm * 0.5 ** place, 0),
  }));
  const total = penalties.reduce((sum, { penalty }) => sum + penalty, 0);
  return { standing, enforced, penalties, total, value: Math.max(0, 1 - total) };
}

function explainTerms(inputs: SafetyScoreInputs, at: string): UnweighedPart {
  const { standing, enforced, penalties, total, value } = termsFigures(inputs, at);
  return {
    component: "terms",
    title: "Terms",
    symbol: "T",
    value,
    formula: "max(0, 1 − Σ s·e·0.5^i), worst first within each category",
    figures: [
      figure("", "Current unfair terms", standing),
      figure("", "Of these, used against a player", enforced),
      ...penalties.map(({ category, penalty }) =>
        figure("Σ s·e·0.5^i", `Lost to terms on ${category.replaceAll("_", " ")}`, penalty),
      ),
      figure("Σ", "Lost to terms in all", total),
    ],
    words:
      standing === 0
        ? "We know of no unfair term."
        : `We know of ${counted(standing, "unfair term")} in force${enforced > 0 ? `, ${enforced} used against players` : ""}.`,
  };
}

function payoutFigures({ payments, monthlyLimitEur }: SafetyScoreInputs) {
  const tested = payments.flatMap(({ testedHours }) => (testedHours === null ? [] : [testedHours]));
  const stated = payments.flatMap(({ statedHours }) => (statedHours === null ? [] : [statedHours]));
  const hours = median(tested.length > 0 ? tested : stated);
  const speed = hours === null ? 0 : hours <= 24 ? 1 : clamped(1 - Math.log2(hours / 24) / Math.log2(7));
  const limit = monthlyLimitEur === null ? 1 : clamped(monthlyLimitEur / FULL_MONTHLY_LIMIT_EUR);
  return { isTested: tested.length > 0, hours, speed, limit, value: 0.7 * speed + 0.3 * limit };
}

function explainPayout(inputs: SafetyScoreInputs): UnweighedPart {
  const { monthlyLimitEur } = inputs;
  const { isTested, hours, speed, limit, value } = payoutFigures(inputs);
  const timing =
    hours === null
      ? "We know no withdrawal time, so speed does not count."
      : `The median withdrawal took ${formatHours(hours)}${isTested ? " in our tests" : ", by its own account; we tested none"}.`;
  const ceiling =
    monthlyLimitEur === null
      ? "No monthly limit is known."
      : `The limit is €${formatNumber(monthlyLimitEur, 0)} a month${monthlyLimitEur < FULL_MONTHLY_LIMIT_EUR ? "; €20,000 counts in full" : ""}.`;
  return {
    component: "payout",
    title: "Payout",
    symbol: "P",
    value,
    formula: "0.7·t + 0.3·min(1, monthly limit / 20,000); t = 1 up to 24 h, else 1 − log2(h/24) / log2 7",
    figures: [
      {
        symbol: "h",
        label: isTested ? "Median time, tested" : "Median time, stated",
        value: hours,
        text: hours === null ? "not known" : exactHours(hours),
      },
      figure("t", "Speed", speed),
      {
        symbol: "",
        label: "Monthly limit, EUR",
        value: monthlyLimitEur,
        text: monthlyLimitEur === null ? "none" : formatNumber(monthlyLimitEur, 0),
      },
      figure("", "Share of a limit of 20,000", limit),
    ],
    words: `${timing} ${ceiling}`,
  };
}

function playersValue({ rating }: PlayerRating): number {
  return (rating - 1) / 4;
}

function explainPlayers({ reviews }: SafetyScoreInputs, at: string): UnweighedPart {
  const rating: PlayerRating = playerRating(reviews, at);
  return {
    component: "players",
    title: "Players",
    symbol: "R",
    value: playersValue(rating),
    formula: "(r − 1) / 4; r = (7·3.5 + Σ stars·w) / (7 + Σ w); w = 0.5^(age in months / 6)",
    figures: [
      figure("", "Reviews", rating.count),
      figure("Σ w", "Their weight today, in fresh reviews", rating.weight),
      figure("Σ stars·w", "Their stars, weighted", rating.weightedStars),
      figure("r", "Rating, 1 to 5", rating.rating),
    ],
    words:
      rating.count === 0
        ? `No player has reviewed it yet, so it starts from ${PRIOR_STARS} stars.`
        : `Its rating is ${shownRating(rating.rating).toFixed(1)} stars from ${counted(rating.count, "review")}.`,
  };
}

function protectionFigures({ protectionTools }: SafetyScoreInputs) {
  const present = PROTECTION_TOOLS.filter((tool) => protectionTools.includes(tool)).length;
  return { present, value: present / PROTECTION_TOOLS.length };
}

function explainProtection(inputs: SafetyScoreInputs): UnweighedPart {
  const { present, value } = protectionFigures(inputs);
  const offers = inputs.lifecycle === "closed" ? "offered" : "offers";
  return {
    component: "protection",
    title: "Protection",
    symbol: "G",
    value,
    formula: "tools present / 12",
    figures: [
      figure("", `Protection tools it ${offers}`, present),
      figure("", "Tools we look for", PROTECTION_TOOLS.length),
    ],
    words: `It ${offers} ${present} of ${PROTECTION_TOOLS.length} tools.`,
  };
}

/** Adds or removes a complaint's share of B: h·(1 + log10(1 + amountEUR/100)), halving every 12 months. */
function withComplaint(tally: ComplaintTally, complaint: ScoredComplaint, sign: 1 | -1): ComplaintTally {
  const harm = HARM[complaint.outcome];
  if (harm === undefined || complaint.closedAt === null) return tally;
  const amount = sign * harm * (1 + Math.log10(1 + complaint.amountEur / 100));
  const sum = addToSum({ value: tally.burden, at: tally.at }, amount, complaint.closedAt, COMPLAINT_HALF_LIFE);
  return {
    burden: sum.value,
    unresolved: tally.unresolved + (complaint.outcome === "unresolved" ? sign : 0),
    resolved: tally.resolved + (complaint.outcome === "resolved" ? sign : 0),
    at: sum.at,
  };
}

function isPast(instant: string | null, at: string): boolean {
  return instant !== null && Date.parse(instant) <= Date.parse(at);
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function roundedToTenth(score: number): number {
  // The small addend keeps 8.25 from becoming 8.2 when a sum of binary fractions falls short of it.
  return Math.round(score * 10 + 1e-9) / 10;
}

function figure(symbol: string, label: string, value: number | null, decimals = 4): ScoreFigure {
  return { symbol, label, value, text: value === null ? "not known" : formatNumber(value, decimals) };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
