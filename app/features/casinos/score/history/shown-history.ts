import { COMPONENT_LABELS } from "../../labels";
import type { HistoryRecord } from "../../schema";
import { scoreDifferences, type ScoreDifferences } from "./score-differences";
import { LEAST_POINTS } from "./step-causes";

/** An entry of the history as a casino's page shows it. */
export interface HistoryEntry {
  score: number | null;
  cause: string;
  at: string;
  /** True if something happened; false if only time passed. */
  isEvent: boolean;
  /** Points through each part that moved, most first; null where the entry before isn't known in full. */
  differences: { part: string; points: number }[] | null;
}

const LABELS: Record<keyof ScoreDifferences, string> = { ...COMPONENT_LABELS, limit: "Limit" };

/** Returns the entries of a history, oldest first, with the difference each component made. */
export function shownHistory(history: readonly HistoryRecord[]): HistoryEntry[] {
  const differences = scoreDifferences(history);
  return history.map(({ score, cause, at, inputs }, place) => {
    const parts = differences[place];
    return {
      score,
      cause,
      at,
      isEvent: inputs === undefined || Object.keys(inputs).length > 0,
      differences: parts
        ? (Object.entries(parts) as [keyof ScoreDifferences, number][])
            .filter(([, points]) => Math.abs(points) >= LEAST_POINTS)
            .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
            .map(([name, points]) => ({ part: LABELS[name], points: Math.round(points * 100) / 100 }))
        : null,
    };
  });
}
