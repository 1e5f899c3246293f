import type { Settings } from "~/features/settings/schema";
import type { HeldFields } from "./held-casino";
import { safetyScore, type SafetyScoreInputs } from "./safety-score";
import { scoreInputs } from "./score-inputs";
import type { CasinoFields, ScoreRecord } from "./schema";

const MOST_RECORDS = 2_000;

/** Why a score is worked out anew when nothing but the formula has changed. */
export function formulaCause(version: number): string {
  return `Formula version ${String(version)}`;
}

/** A reader must not take a new formula's doing for a review's. */
function causeOf(cause: string, version: number, isNewVersion: boolean): string {
  if (!isNewVersion || cause === formulaCause(version)) return cause;
  return `${cause}; from here on by formula version ${String(version)}`.slice(0, 200);
}

type Evidence = Pick<SafetyScoreInputs, "complaints" | "reviews">;
type Formula = Pick<Settings, "score" | "exchange">;

/**
 * A casino's score worked out again at `at` (UTC, ISO 8601) because of `cause`, which the reader sees; null when the
 * rounded score stays what it is and was worked out by the formula in force. `record` are its complaints and reviews,
 * lists or tallies.
 */
export function newScore(
  casino: HeldFields,
  record: Evidence,
  settings: Formula,
  { at, cause }: { at: string; cause: string },
): ScoreRecord | null {
  const { weights, formulaVersion } = settings.score;
  const worked = safetyScore(scoreInputs(casino, record, settings.exchange.rates), at, weights, formulaVersion);
  const isNewVersion = casino.score !== null && casino.score.formulaVersion !== formulaVersion;
  if (casino.score !== null && casino.score.score === worked.score && !isNewVersion) return null;
  return { ...worked, cause: causeOf(cause, formulaVersion, isNewVersion) };
}

/**
 * The fields of a casino that change with `newScore`, or null. For the transaction that changed what the score is made
 * of, with the record after the change.
 */
export function rescored(
  casino: CasinoFields,
  record: Evidence,
  settings: Formula,
  when: { at: string; cause: string },
): Pick<CasinoFields, "score" | "scoreHistory"> | null {
  const score = newScore(casino, record, settings, when);
  return score && { score, scoreHistory: [...casino.scoreHistory, score].slice(-MOST_RECORDS) };
}
