import { scaleLinear, scaleUtc } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { CHART_HEIGHT, CHART_WIDTH, LINE_MARGIN as MARGIN, type LineDrawing } from "./line-chart";

export interface ChartPoint {
  /** UTC, ISO 8601. */
  at: string;
  value: number;
}

const monthYear = new Intl.DateTimeFormat("en-GB", { month: "short", year: "2-digit", timeZone: "UTC" });

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Lays out a `LineChart` on the server, so that no page needs the scale library to draw it. */
export function drawLine(
  points: readonly ChartPoint[],
  { domain, stepped = false }: { domain?: [number, number]; stepped?: boolean } = {},
): LineDrawing {
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => value);
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [MARGIN.left, CHART_WIDTH - MARGIN.right]);
  const y = scaleLinear(domain ?? [0, Math.max(1, ...values)], [CHART_HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const dots = points.map(({ at, value }): [number, number] => [rounded(x(Date.parse(at))), rounded(y(value))]);
  const path = line().digits(1);
  if (stepped) path.curve(curveStepAfter);
  return {
    values: y.ticks(4).map((tick) => ({ label: String(tick), at: rounded(y(tick)) })),
    times: x.ticks(5).map((tick) => ({ label: monthYear.format(tick), at: rounded(x(tick)) })),
    path: path(dots) ?? "",
    dots,
  };
}
