import { SCORE_CAPS, type ScoreCap } from "~/features/casinos/score/safety-score";
import { currentSettings } from "~/platform/settings/settings.server";
import type { ScoreRulesData } from "./score-rules";

/** Weights, caps and versions of the safety score as they are in force. */
export async function scoreRules(): Promise<ScoreRulesData> {
  const { score } = await currentSettings();
  return {
    formulaVersion: score.formulaVersion,
    weights: score.weights,
    caps: (Object.entries(SCORE_CAPS) as [ScoreCap, number][]).map(([cap, limit]) => ({ cap, limit })),
    versions: [...score.versions].sort((a, b) => b.version - a.version),
  };
}
