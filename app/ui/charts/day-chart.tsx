import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { formatDayOfYear } from "~/domain/days";
import { formatNumber } from "~/domain/numbers";

const WIDTH = 600;
const HEIGHT = 160;

/** Returns the first, the middle and the last of the days; only those that differ. */
function dayLabels(days: readonly string[]): string[] {
  return [...new Set([days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)])].filter(
    (day) => day !== undefined,
  );
}

/**
 * One figure a day, drawn on the server, over a fainter line for as many days before. The labels are text of the page
 * and not of the drawing, so they stay legible at any width. Put the figures in a table beside the chart.
 */
export function DayChart({
  title,
  days,
  values,
  before,
}: {
  title: string;
  /** UTC days, in order; `values` and `before` have a figure for each. */
  days: readonly string[];
  values: readonly number[];
  before: readonly number[] | null;
}) {
  const most = Math.max(2, ...values, ...(before ?? []));
  const y = scaleLinear([0, most], [HEIGHT, 0]).nice(2);
  const top = y.domain()[1] ?? most;
  const x = scaleLinear([0, Math.max(1, days.length - 1)], [0, WIDTH]);
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  );
  const drawn = (figures: readonly number[]) =>
    path(figures.length === 1 ? [figures[0] ?? 0, figures[0] ?? 0] : [...figures]) ?? "";
  const span = days.length === 1 ? "day" : `${String(days.length)} days`;
  return (
    <figure className="space-y-1 text-xs text-quiet">
      <div className="flex gap-2">
        <div className="numbers flex flex-col justify-between text-end leading-none" aria-hidden="true">
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
          className="h-36 min-w-0 grow overflow-visible"
        >
          {[0, HEIGHT / 2, HEIGHT].map((at) => (
            <line
              key={at}
              x1={0}
              x2={WIDTH}
              y1={at}
              y2={at}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {before && (
            <path
              d={drawn(before)}
              fill="none"
              strokeWidth="1.5"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
              className="stroke-quiet"
            />
          )}
          <path
            d={drawn(values)}
            fill="none"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </svg>
      </div>
      <div className="numbers flex justify-between ps-8" aria-hidden="true">
        {dayLabels(days).map((day) => (
          <span key={day}>{formatDayOfYear(day)}</span>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
        <span className="font-semibold text-ink">{title}</span>
        <span className="flex items-center gap-1.5">
          <svg viewBox="0 0 20 4" className="h-1 w-5" aria-hidden="true">
            <path d="M0 2h20" strokeWidth="3" className="stroke-accent" />
          </svg>
          {days.length === 1 ? "This day" : `These ${span}`}
        </span>
        {before && (
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 20 4" className="h-1 w-5" aria-hidden="true">
              <path d="M0 2h20" strokeWidth="2" strokeDasharray="3 3" className="stroke-quiet" />
            </svg>
            The {span} before
          </span>
        )}
      </figcaption>
    </figure>
  );
}
