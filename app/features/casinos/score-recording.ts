import type { Settings } from "~/features/settings/schema";
import { safetyScore, type SafetyScoreInputs } from "./safety-score";
import { scoreInputs } from "./score-inputs";
import type { CasinoFields } from "./schema";

const MOST_RECORDS = 2_000;

/**
 * The fields of a casino that change when its score is worked out again at `at` (UTC, ISO 8601) because of `cause`, which
 * the reader sees; null when the rounded score stays what it is. For the transaction that changed what the score is made
 * of. `record` are its complaints and reviews, lists or tallies, after the change.
 */
export function rescored(
  casino: CasinoFields,
  record: Pick<SafetyScoreInputs, "complaints" | "reviews">,
  settings: Pick<Settings, "score" | "exchange">,
  { at, cause }: { at: string; cause: string },
): Pick<CasinoFields, "score" | "scoreHistory"> | null {
  const { weights, formulaVersion } = settings.score;
  const worked = safetyScore(scoreInputs(casino, record, settings.exchange.rates), at, weights, formulaVersion);
  if (casino.score !== null && casino.score.score === worked.score) return null;
  const score = { ...worked, cause };
  return { score, scoreHistory: [...casino.scoreHistory, score].slice(-MOST_RECORDS) };
}
