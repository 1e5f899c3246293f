import type { Settings } from "~/features/settings/schema";
import { safetyScore, type SafetyScoreInputs } from "./safety-score";
import { scoreInputs } from "./score-inputs";
import type { CasinoFields } from "./schema";

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

/**
 * The fields of a casino that change when its score is worked out again at `at` (UTC, ISO 8601) because of `cause`, which
 * the reader sees; null when the rounded score stays what it is and was worked out by the formula in force. For the
 * transaction that changed what the score is made of. `record` are its complaints and reviews, lists or tallies, after
 * the change.
 */
export function rescored(
  casino: CasinoFields,
  record: Pick<SafetyScoreInputs, "complaints" | "reviews">,
  settings: Pick<Settings, "score" | "exchange">,
  { at, cause }: { at: string; cause: string },
): Pick<CasinoFields, "score" | "scoreHistory"> | null {
  const { weights, formulaVersion } = settings.score;
  const worked = safetyScore(scoreInputs(casino, record, settings.exchange.rates), at, weights, formulaVersion);
  const isNewVersion = casino.score !== null && casino.score.formulaVersion !== formulaVersion;
  if (casino.score !== null && casino.score.score === worked.score && !isNewVersion) return null;
  const score = { ...worked, cause: causeOf(cause, formulaVersion, isNewVersion) };
  return { score, scoreHistory: [...casino.scoreHistory, score].slice(-MOST_RECORDS) };
}
