import { SCORE_CAPS, type ScoreCap } from "~/features/casinos/score/safety-score";
import { currentSettings } from "~/platform/settings/settings.server";
import type { ScoreRulesData } from "./score-rules";

/** Returns the current weights, caps and versions of the safety score. */
export async function scoreRules(): Promise<ScoreRulesData> {
  const { score } = await currentSettings();
  return {
    formulaVersion: score.formulaVersion,
    weights: score.weights,
    caps: (Object.entries(SCORE_CAPS) as [ScoreCap, number][]).map(([cap, limit]) => ({ cap, limit })),
    versions: [...score.versions].sort((a, b) => b.version - a.version),
  };
}
