import { scaleLinear, scaleTime } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";

export interface ChartPoint {
  /** UTC, ISO 8601. */
  at: string;
  value: number;
}

const WIDTH = 640;
const HEIGHT = 220;
const MARGIN = { top: 12, right: 16, bottom: 28, left: 36 };

const monthYear = new Intl.DateTimeFormat("en-GB", { month: "short", year: "2-digit", timeZone: "UTC" });

/** A series over time, drawn on the server; its figures belong in a table beside it. */
export function LineChart({
  points,
  title,
  domain,
  stepped = false,
}: {
  points: readonly ChartPoint[];
  title: string;
  domain?: [number, number];
  stepped?: boolean;
}) {
  const times = points.map((point) => Date.parse(point.at));
  const values = points.map((point) => point.value);
  const x = scaleTime([Math.min(...times), Math.max(...times)], [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scaleLinear(domain ?? [0, Math.max(1, ...values)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const path = line<ChartPoint>(
    (point) => x(Date.parse(point.at)),
    (point) => y(point.value),
  );
  if (stepped) path.curve(curveStepAfter);
  return (
    <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={title} className="h-auto w-full">
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="numbers fill-quiet text-xs">
            {tick}
          </text>
        </g>
      ))}
      {x.ticks(5).map((tick) => (
        <text key={tick.getTime()} x={x(tick)} y={HEIGHT - 8} textAnchor="middle" className="fill-quiet text-xs">
          {monthYear.format(tick)}
        </text>
      ))}
      <path d={path(points as ChartPoint[]) ?? ""} fill="none" strokeWidth="2.5" className="stroke-accent" />
      {points.map((point) => (
        <circle key={point.at} cx={x(Date.parse(point.at))} cy={y(point.value)} r="3" className="fill-accent" />
      ))}
    </svg>
  );
}
