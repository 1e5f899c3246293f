import { Decoration } from "../icon";
import { CHART_HEIGHT, CHART_WIDTH, ValueAxis, type AxisTick } from "./line-chart";

export const BAR_MARGIN = { top: 8, right: 4, bottom: 28, left: 32 };

export interface BarSeries {
  label: string;
  /** Classes that draw a bar's segment, with a contrast of 3:1 against the paper. */
  fill: string;
}

/** Stacked counts side by side, as `drawStackedBars` lays them out. */
export interface BarsDrawing {
  values: AxisTick[];
  /** The width of each bar. */
  width: number;
  bars: { label: string; x: number; parts: { series: number; y: number; height: number }[] }[];
}

/** Stacked counts side by side; put the figures in a table beside them. */
export function StackedBars({
  drawing,
  series,
  title,
}: {
  drawing: BarsDrawing;
  series: readonly BarSeries[];
  title: string;
}) {
  const { values, width, bars } = drawing;
  return (
    <figure className="max-w-text space-y-2">
      <svg
        viewBox={`0 0 ${String(CHART_WIDTH)} ${String(CHART_HEIGHT)}`}
        role="img"
        aria-label={title}
        className="h-auto w-full"
      >
        <ValueAxis ticks={values} from={BAR_MARGIN.left} to={CHART_WIDTH - BAR_MARGIN.right} />
        {bars.map(({ label, x, parts }) => (
          <g key={label}>
            {parts.map(({ series: index, y, height }) => (
              <rect key={index} x={x} y={y} width={width} height={height} className={series[index]?.fill} />
            ))}
            <text x={x + width / 2} y={CHART_HEIGHT - 8} textAnchor="middle" className="fill-quiet text-xs">
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
          {series.map(({ label, fill }) => (
            <li key={label} className="flex items-center gap-1.5">
              <Decoration className="size-2.5">
                <svg viewBox="0 0 10 10" className="size-full">
                  <rect x="0.5" y="0.5" width="9" height="9" className={fill} />
                </svg>
              </Decoration>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
