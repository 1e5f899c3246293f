import { COMPONENT_LABELS } from "../../labels";
import type { HistoryRecord, RecordedInputs, ScoreComponents } from "../../schema";
import { SCORE_CAPS } from "../safety-score";
import { inputsOfHistory } from "./recorded-inputs";

const COMPONENTS = Object.keys(COMPONENT_LABELS) as (keyof ScoreComponents)[];

/** Points by which a score differs from the one before: through each component, and through its limits. */
export type ScoreDifferences = Record<keyof ScoreComponents | "limit", number>;

/** Points each component adds to a score, and those a limit takes away. */
function pointsOf({ components, caps }: HistoryRecord, weights: RecordedInputs["weights"]): ScoreDifferences {
  const points = Object.fromEntries(
    COMPONENTS.map((component) => [component, 10 * weights[component] * components[component]]),
  ) as Record<keyof ScoreComponents, number>;
  const sum = Object.values(points).reduce((total, value) => total + value, 0);
  return { ...points, limit: Math.min(sum, ...caps.map((cap) => SCORE_CAPS[cap])) - sum };
}

/**
 * Returns for each entry of a history the points by which it differs from the one before. They add up to the change of
 * the score before rounding. Null for the first entry, and for entries written before inputs were stored.
 */
export function scoreDifferences(history: readonly HistoryRecord[]): (ScoreDifferences | null)[] {
  const inputs = inputsOfHistory(history);
  const points = history.map((record, at) => {
    const weights = inputs[at]?.weights;
    return weights ? pointsOf(record, weights) : null;
  });
  return points.map((is, at) => {
    const was = points[at - 1];
    if (!is || !was) return null;
    const names = Object.keys(is) as (keyof ScoreDifferences)[];
    return Object.fromEntries(names.map((name) => [name, is[name] - was[name]])) as ScoreDifferences;
  });
}
