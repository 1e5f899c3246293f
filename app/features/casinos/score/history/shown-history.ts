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

const MOST_NAMED = 3;

/** Returns the largest changes of a score, at most three, oldest first. */
export function largestChanges(history: readonly HistoryEntry[]): { entry: HistoryEntry; points: number }[] {
  const changes = history.flatMap((entry, at) => {
    const before = history[at - 1]?.score ?? null;
    return entry.score === null || before === null || entry.score === before
      ? []
      : [{ entry, at, points: entry.score - before }];
  });
  return changes
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || a.at - b.at)
    .slice(0, MOST_NAMED)
    .sort((a, b) => a.at - b.at);
}
