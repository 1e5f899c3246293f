import { scaleLinear, scaleUtc } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { CHART_HEIGHT, CHART_WIDTH, LINE_MARGIN as MARGIN, type LineDrawing } from "./line-chart";

export interface ChartPoint {
  /** UTC, ISO 8601. */
  at: string;
  value: number;
  /** What happened then; absent for a point that is no event. */
  event?: string;
  /** What the event is called on the line: a number of a list beside it. */
  name?: string;
}

const monthYear = new Intl.DateTimeFormat("en-GB", { month: "short", year: "2-digit", timeZone: "UTC" });

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

/**
 * Lays out a `LineChart` on the server, so that no page needs the scale library to draw it. `until` is the time the last
 * value holds to.
 */
export function drawLine(
  points: readonly ChartPoint[],
  { domain, stepped = false, until }: { domain?: [number, number]; stepped?: boolean; until?: string } = {},
): LineDrawing {
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => value);
  const end = Math.max(...times, until === undefined ? -Infinity : Date.parse(until));
  const x = scaleUtc([Math.min(...times), end], [MARGIN.left, CHART_WIDTH - MARGIN.right]);
  const y = scaleLinear(domain ?? [0, Math.max(1, ...values)], [CHART_HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const placed = points.map(({ at, value, event, name }) => ({
    event,
    name,
    dot: [rounded(x(Date.parse(at))), rounded(y(value))] as [number, number],
  }));
  const dots = placed.map(({ dot }) => dot);
  const last = dots.at(-1);
  const held: [number, number][] = until !== undefined && last ? [[rounded(x(end)), last[1]]] : [];
  const path = line().digits(1);
  if (stepped) path.curve(curveStepAfter);
  return {
    values: y.ticks(4).map((tick) => ({ label: String(tick), at: rounded(y(tick)) })),
    times: x.ticks(5).map((tick) => ({ label: monthYear.format(tick), at: rounded(x(tick)) })),
    path: path([...dots, ...held]) ?? "",
    dots: placed.flatMap(({ event, dot }) => (event === undefined ? [dot] : [])),
    marks: placed.flatMap(({ event, name, dot }) =>
      event === undefined ? [] : [{ at: dot, label: event, ...(name !== undefined && { name }) }],
    ),
  };
}
