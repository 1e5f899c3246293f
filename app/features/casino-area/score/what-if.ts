import { TERM_LABELS, TOOL_LABELS, PROTECTION_TOOLS } from "~/features/casinos/kinds";
import type { ScoreComponents, TermFlag } from "~/features/casinos/schema";
import { addReview, tallyReviews } from "~/features/casinos/score/player-rating";
import {
  addComplaint,
  explainScore,
  FULL_MONTHLY_LIMIT_EUR,
  tallyComplaints,
  type SafetyScoreInputs,
} from "~/features/casinos/score/safety-score";
import { withEllipsis } from "~/http/pages/shortened";
import type { ScoreWeights } from "~/platform/settings/schema";

/** Something that would change a casino's score, and the score that the formula then gives. */
export interface WhatIf {
  id: string;
  component: keyof ScoreComponents;
  words: string;
  score: number | null;
  /** Points gained or lost before caps and rounding. */
  points: number;
}

const FAST_HOURS = 24;
const MORE_REVIEWS = 10;
const COMPLAINT_EUR = 500;
const SMALLEST_EFFECT = 0.005;
const LONGEST_QUOTE = 80;
const MOST_TERMS = 10;

type Change = Pick<WhatIf, "id" | "component" | "words"> & { inputs: Partial<SafetyScoreInputs> };
/** A term flag as stored, with its quote. */
type Flag = SafetyScoreInputs["termFlags"][number] & Partial<Pick<TermFlag, "quote">>;

function licenceChanges({ licences }: SafetyScoreInputs, at: string): Change[] {
  return [
    {
      ...{ id: "licence", component: "licence", words: "A licence from a strict authority, found in its register." },
      inputs: { licences: [...licences, { tier: "strict", verifiedAt: at }] },
    },
  ];
}

function termChanges({ termFlags }: SafetyScoreInputs): Change[] {
  const standing = termFlags.filter(({ removedAt }) => removedAt === null) as readonly Flag[];
  const each = standing.slice(0, MOST_TERMS).map((flag, index): Change => {
    const quote = flag.quote ?? "";
    const shown = withEllipsis(quote, LONGEST_QUOTE);
    return {
      ...{ id: `term-${String(index)}`, component: "terms" },
      words: `Removing the term on ${TERM_LABELS[flag.category].toLowerCase()}${shown ? `: “${shown}”` : "."}`,
      inputs: { termFlags: termFlags.filter((one) => one !== flag) },
    };
  });
  if (standing.length < 2) return each;
  const without = termFlags.filter(({ removedAt }) => removedAt !== null);
  return [
    ...each,
    { ...{ id: "terms", component: "terms", words: "Removing every unfair term." }, inputs: { termFlags: without } },
  ];
}

function payoutChanges({ payments, monthlyLimitEur }: SafetyScoreInputs): Change[] {
  const fast = payments.map((one) => ({ ...one, testedHours: Math.min(one.testedHours ?? FAST_HOURS, FAST_HOURS) }));
  return [
    {
      ...{ id: "speed", component: "payout", words: "Withdrawals that arrive within 24 hours in our tests." },
      inputs: { payments: fast },
    },
    ...(monthlyLimitEur !== null && monthlyLimitEur < FULL_MONTHLY_LIMIT_EUR
      ? [
          {
            ...{ id: "limit", component: "payout" as const, words: "A limit of €20,000 a month or more." },
            inputs: { monthlyLimitEur: FULL_MONTHLY_LIMIT_EUR },
          },
        ]
      : []),
  ];
}

function complaintChanges({ complaints }: SafetyScoreInputs, at: string): Change[] {
  const tally = "burden" in complaints ? complaints : tallyComplaints(complaints, at);
  const more = (outcome: "resolved" | "unresolved") => ({
    complaints: addComplaint(tally, { amountEur: COMPLAINT_EUR, outcome, closedAt: at }),
  });
  return [
    {
      ...{
        id: "quiet-year",
        component: "complaints",
        words: "A year in which no complaint is closed: older ones count half.",
      },
      inputs: { complaints: { ...tally, burden: tally.burden / 2 } },
    },
    {
      ...{ id: "resolved", component: "complaints", words: "One more complaint about €500 that is resolved." },
      inputs: more("resolved"),
    },
    {
      ...{ id: "unresolved", component: "complaints", words: "One more complaint about €500 that stays unresolved." },
      inputs: more("unresolved"),
    },
  ];
}

function reviewChanges({ reviews }: SafetyScoreInputs, at: string): Change[] {
  const tally = "weight" in reviews ? reviews : tallyReviews(reviews, at);
  const more = (stars: number) => ({
    reviews: Array.from({ length: MORE_REVIEWS }).reduce<typeof tally>((sum) => addReview(sum, { stars, at }), tally),
  });
  return [
    { ...{ id: "praise", component: "players", words: "Ten more reviews of five stars." }, inputs: more(5) },
    { ...{ id: "blame", component: "players", words: "Ten more reviews of one star." }, inputs: more(1) },
  ];
}

function protectionChanges({ protectionTools }: SafetyScoreInputs): Change[] {
  const missing = PROTECTION_TOOLS.filter((tool) => !protectionTools.includes(tool));
  const [first] = missing;
  if (first === undefined) return [];
  const names = missing.map((tool) => TOOL_LABELS[tool].toLowerCase()).join(", ");
  return [
    {
      ...{ id: "tool", component: "protection", words: "One more tool to stay in control." },
      inputs: { protectionTools: [...protectionTools, first] },
    },
    {
      ...{ id: "tools", component: "protection", words: `All the tools you don’t have yet: ${names}.` },
      inputs: { protectionTools: [...PROTECTION_TOOLS] },
    },
  ];
}

/**
 * Returns what would change a casino's score, the greatest gain first, each worked out by the score's own formula with
 * that one input changed. Inputs that would change nothing are left out.
 */
export function whatWouldChange(
  inputs: SafetyScoreInputs,
  at: string,
  weights: ScoreWeights,
  formulaVersion: number,
): WhatIf[] {
  if (inputs.lifecycle === "closed") return [];
  const now = explainScore(inputs, at, weights, formulaVersion);
  return [
    ...licenceChanges(inputs, at),
    ...complaintChanges(inputs, at),
    ...termChanges(inputs),
    ...payoutChanges(inputs),
    ...reviewChanges(inputs, at),
    ...protectionChanges(inputs),
  ]
    .map(({ inputs: changed, ...one }) => {
      const then = explainScore({ ...inputs, ...changed }, at, weights, formulaVersion);
      return { ...one, score: then.score, points: then.uncapped - now.uncapped };
    })
    .filter(({ points, score }) => Math.abs(points) >= SMALLEST_EFFECT || score !== now.score)
    .sort((a, b) => b.points - a.points);
}
