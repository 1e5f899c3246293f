import type { Settings } from "~/platform/settings/schema";
import type { HeldFields } from "../public/held-casino";
import { safetyScore, type SafetyScore, type SafetyScoreInputs } from "./safety-score";
import { scoreInputs } from "./score-inputs";
import type { CasinoFields } from "../schema";

const MOST_RECORDS = 2_000;

/** Returns the cause recorded when only the formula has changed. */
export function formulaCause(version: number): string {
  return `Formula version ${String(version)}`;
}

/** The cause names a new formula as well, so that readers don't attribute its effect to a review. */
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
 * Recalculates a casino's score at `at` (UTC, ISO 8601); null when the rounded score is the same and was calculated by
 * the current formula. `record` holds its complaints and reviews, as lists or tallies.
 */
export function newScore(casino: HeldFields, record: Evidence, settings: Formula, at: string): SafetyScore | null {
  const { weights, formulaVersion } = settings.score;
  const worked = safetyScore(scoreInputs(casino, record, settings.exchange.rates), at, weights, formulaVersion);
  const stays = casino.score?.score === worked.score && !isOfOtherFormula(casino, formulaVersion);
  return stays ? null : worked;
}

/**
 * Returns the casino's fields that change with its `newScore`, with `cause` shown to readers; null when nothing
 * changes. Call it in the transaction that changed the score's inputs, with the record after the change.
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
