import type { Settings } from "~/platform/settings/schema";
import type { HeldFields } from "../public/held-casino";
import { safetyScore, type SafetyScore, type SafetyScoreInputs } from "./safety-score";
import { scoreInputs } from "./score-inputs";
import type { CasinoFields } from "../schema";

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

function isOfOtherFormula({ score }: HeldFields, version: number): boolean {
  return score !== null && score.formulaVersion !== version;
}

/**
 * A casino's score worked out again at `at` (UTC, ISO 8601); null when the rounded score stays what it is and was worked
 * out by the formula in force. `record` are its complaints and reviews, lists or tallies.
 */
export function newScore(casino: HeldFields, record: Evidence, settings: Formula, at: string): SafetyScore | null {
  const { weights, formulaVersion } = settings.score;
  const worked = safetyScore(scoreInputs(casino, record, settings.exchange.rates), at, weights, formulaVersion);
  const stays = casino.score?.score === worked.score && !isOfOtherFormula(casino, formulaVersion);
  return stays ? null : worked;
}

/**
 * The fields of a casino that change with its `newScore` because of `cause`, which the reader sees; or null. For the
 * transaction that changed what the score is made of, with the record after the change.
 */
export function rescored(
  casino: CasinoFields,
  record: Evidence,
  settings: Formula,
  { at, cause }: { at: string; cause: string },
): Pick<CasinoFields, "score" | "scoreHistory"> | null {
  const worked = newScore(casino, record, settings, at);
  if (!worked) return null;
  const { formulaVersion: version } = worked;
  const score = { ...worked, cause: causeOf(cause, version, isOfOtherFormula(casino, version)) };
  return { score, scoreHistory: [...casino.scoreHistory, score].slice(-MOST_RECORDS) };
}
