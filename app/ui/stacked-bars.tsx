import { scaleBand, scaleLinear } from "d3-scale";

export interface StackedBar {
  label: string;
  /** One figure for each series, in their order. */
  parts: readonly number[];
}

export interface BarSeries {
  label: string;
  /** Classes that draw a bar's part, 3:1 against the paper. */
  fill: string;
}

const WIDTH = 640;
const HEIGHT = 220;
const MARGIN = { top: 8, right: 4, bottom: 28, left: 32 };

/** Counts side by side, each in its parts, drawn on the server; the figures belong in a table beside it. */
export function StackedBars({
  bars,
  series,
  title,
}: {
  bars: readonly StackedBar[];
  series: readonly BarSeries[];
  title: string;
}) {
  const most = Math.max(4, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const x = scaleBand(
    bars.map(({ label }) => label),
    [MARGIN.left, WIDTH - MARGIN.right],
  ).padding(0.3);
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  return (
    <figure className="max-w-text space-y-2">
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={title} className="h-auto w-full">
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
              <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="numbers fill-quiet text-xs">
                {tick}
              </text>
            </g>
          ))}
        {bars.map(({ label, parts }) => (
          <g key={label}>
            {parts.map((part, index) => {
              const below = parts.slice(0, index).reduce((sum, other) => sum + other, 0);
              const height = y(below) - y(below + part);
              if (part === 0) return null;
              // A hair of paper between parts tells them apart without their colours.
              return (
                <rect
                  key={series[index]?.label}
                  x={x(label)}
                  y={y(below + part) + 1}
                  width={x.bandwidth()}
                  height={Math.max(1, height - 1)}
                  className={series[index]?.fill}
                />
              );
            })}
            <text
              x={(x(label) ?? 0) + x.bandwidth() / 2}
              y={HEIGHT - 8}
              textAnchor="middle"
              className="fill-quiet text-xs"
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
          {series.map(({ label, fill }) => (
            <li key={label} className="flex items-center gap-1.5">
              <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
                <rect x="0.5" y="0.5" width="9" height="9" className={fill} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
