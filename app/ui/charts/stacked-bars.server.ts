import { scaleBand, scaleLinear } from "d3-scale";
import { CHART_HEIGHT, CHART_WIDTH } from "./line-chart";
import { BAR_MARGIN as MARGIN, type BarsDrawing } from "./stacked-bars";

export interface StackedBar {
  label: string;
  /** One figure for each series, in their order. */
  parts: readonly number[];
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Lays out `StackedBars` on the server, so that no page needs the scale library to draw them. */
export function drawStackedBars(bars: readonly StackedBar[]): BarsDrawing {
  const most = Math.max(4, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const x = scaleBand(
    bars.map(({ label }) => label),
    [MARGIN.left, CHART_WIDTH - MARGIN.right],
  ).padding(0.3);
  const y = scaleLinear([0, most], [CHART_HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  return {
    values: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((tick) => ({ label: String(tick), at: rounded(y(tick)) })),
    width: rounded(x.bandwidth()),
    bars: bars.map(({ label, parts }) => ({
      label,
      x: rounded(x(label) ?? 0),
      parts: parts.flatMap((part, series) => {
        if (part === 0) return [];
        const below = parts.slice(0, series).reduce((sum, other) => sum + other, 0);
        const top = y(below + part);
        // A thin gap separates the segments, so that colour is not the only difference.
        return [{ series, y: rounded(top + 1), height: rounded(Math.max(1, y(below) - top - 1)) }];
      }),
    })),
  };
}
