import type { Stored } from "~/backend/documents/port";
import { complaintTotalsInMemory, reviewTotalsInMemory } from "./published-totals.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { emptyComplaintTally, explainScore, type ExplainedScore } from "./safety-score";
import type { CasinoFields, ScoreComponents, ScoreRecord } from "../schema";
import { scoreInputs } from "./score-inputs";
import { isSameValue } from "~/platform/audit/field-changes";

/** The score's inputs that editors set, in words. */
const INPUTS: readonly { words: string; of: (casino: CasinoFields) => unknown }[] = [
  { words: "licences", of: ({ licences }) => licences.map(({ tier, verifiedAt }) => ({ tier, verifiedAt })) },
  { words: "size", of: ({ sizeBand }) => sizeBand },
  { words: "the day it was listed", of: ({ listedOn }) => listedOn },
  {
    words: "unfair terms",
    of: ({ termFlags }) =>
      termFlags.map(({ category, severity, foundAt, enforcedAt, removedAt }) => ({
        category,
        severity,
        foundAt,
        enforcedAt,
        removedAt,
      })),
  },
  {
    words: "payout times",
    of: ({ payments }) => payments.map(({ statedHours, testedHours }) => ({ statedHours, testedHours })),
  },
  { words: "the monthly limit", of: ({ withdrawalLimits }) => withdrawalLimits.month },
  { words: "protection tools", of: ({ protectionTools }) => [...protectionTools].sort() },
  { words: "lifecycle", of: ({ lifecycle }) => lifecycle },
];

/** Returns the names of the score's inputs that differ between two versions of a casino. */
function changedInputs(before: CasinoFields, after: CasinoFields): string[] {
  return INPUTS.filter(({ of }) => !isSameValue(of(before), of(after))).map(({ words }) => words);
}

/** The effect of publishing on a casino's score. */
export interface ScorePreview {
  /** The last recorded score; null when there is none yet. */
  now: { score: number | null; components: ScoreComponents; at: string } | null;
  after: { score: number | null; components: ScoreComponents };
  rows: { component: keyof ScoreComponents; before: number | null; after: number; weight: number; words: string }[];
  /** Names of the score's inputs that differ from the published version. */
  changed: string[];
  /** Caps that would apply, and whether they lower the score. */
  limits: { words: string; held: boolean }[];
}

/**
 * Returns the working of the score that a version of a casino would have at `now`, with its current complaints and
 * reviews.
 */
export async function explainVersion(fields: CasinoFields, id: string | null, now: string): Promise<ExplainedScore> {
  const [settings, complaints, reviews] = await Promise.all([
    currentSettings(),
    complaintTotalsInMemory.read(),
    reviewTotalsInMemory.read(),
  ]);
  const ownComplaints = id === null ? undefined : complaints.byId.get(id)?.tally;
  const ownReviews = id === null ? undefined : reviews.byId.get(id)?.tally;
  // A tally is valid only from its own date on.
  const at = [now, ownComplaints?.at ?? now, ownReviews?.at ?? now].reduce((a, b) => (a > b ? a : b));
  const record = { complaints: ownComplaints ?? emptyComplaintTally(at), reviews: ownReviews ?? [] };
  const { weights, formulaVersion } = settings.score;
  return explainScore(scoreInputs(fields, record, settings.exchange.rates), at, weights, formulaVersion);
}

/** Returns the same as a score record, for a page that shows it. */
export async function scoreOfVersion(fields: CasinoFields, id: string | null, now: string): Promise<ScoreRecord> {
  const { score, components, caps, formulaVersion, at } = await explainVersion(fields, id, now);
  return { score, components, caps, formulaVersion, at, cause: "Not published yet" };
}

/** Returns the score now and after publishing `fields`, by component, with the inputs that changed. */
export async function previewScore(
  fields: CasinoFields,
  { stored, now }: { stored: Stored<CasinoFields> | null; now: string },
): Promise<ScorePreview> {
  const explained = await explainVersion(fields, stored?.id ?? null, now);
  const before = stored?.score ?? null;
  return {
    now: before && { score: before.score, components: before.components, at: before.at },
    after: { score: explained.score, components: explained.components },
    rows: explained.working.map(({ component, value, weight, words }) => ({
      component,
      before: before?.components[component] ?? null,
      after: value,
      weight,
      words,
    })),
    changed: stored ? changedInputs(stored, fields) : [],
    limits: explained.limits.map(({ words, held }) => ({ words, held })),
  };
}
