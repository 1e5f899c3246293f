import { Decoration } from "~/ui/icon";
import type { ScoreComponents } from "../schema";
import { WEAK } from "./score-figure";

export interface ScorePart {
  component: keyof ScoreComponents;
  /** 0 to 1. */
  value: number;
  weight: number;
  points: number;
}

const GAP = 4;

/** Returns the outline of a piece of the bar, less the gap to the next one. */
function piece(at: number, width: number): string {
  return `M${at.toFixed(1)} 0h${Math.max(0, width - GAP).toFixed(1)}v10H${at.toFixed(1)}z`;
}

/** A score as one bar of ten points: each part as wide as it can count, and filled as far as it does. */
export function ScoreBar({ parts }: { parts: readonly ScorePart[] }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { weight }) => sum + 1000 * weight, 0));
  return (
    <Decoration className="block">
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" className="h-6 w-full">
        {parts.map(({ component, value, weight, points }, index) => (
          <g key={component}>
            <path className="fill-line" d={piece(starts[index] ?? 0, 1000 * weight)} />
            <path
              className={100 * value < WEAK ? "fill-caution" : "fill-accent"}
              d={piece(starts[index] ?? 0, 100 * points)}
            />
          </g>
        ))}
      </svg>
    </Decoration>
  );
}
