export const CHART_WIDTH = 640;
export const CHART_HEIGHT = 220;
export const LINE_MARGIN = { top: 12, right: 16, bottom: 28, left: 36 };

/** A tick on an axis; `at` in units of the drawing. */
export interface AxisTick {
  label: string;
  at: number;
}

/** A series over time as `drawLine` lays it out. */
export interface LineDrawing {
  values: AxisTick[];
  times: AxisTick[];
  path: string;
  dots: [x: number, y: number][];
  /** Events on the line, each with what happened. */
  marks: { at: [x: number, y: number]; label: string; name?: string }[];
}

/** A series over time, events as rings on the line; put its figures and events in a table beside it. */
export function LineChart({ drawing, title }: { drawing: LineDrawing; title: string }) {
  const { values, times, path, dots, marks } = drawing;
  return (
    <svg
      viewBox={`0 0 ${String(CHART_WIDTH)} ${String(CHART_HEIGHT)}`}
      role="img"
      aria-label={title}
      className="h-auto w-full"
    >
      <ValueAxis ticks={values} from={LINE_MARGIN.left} to={CHART_WIDTH - LINE_MARGIN.right} />
      {times.map(({ label, at }) => (
        <text key={at} x={at} y={CHART_HEIGHT - 8} textAnchor="middle" className="fill-quiet text-xs">
          {label}
        </text>
      ))}
      <path d={path} fill="none" strokeWidth="2.5" className="stroke-accent" />
      {dots.map(([x, y], place) => (
        <circle key={place} cx={x} cy={y} r="3" className="fill-accent" />
      ))}
      {marks.map(({ at: [x, y], label, name }, place) => (
        <g key={place}>
          <circle cx={x} cy={y} r={name ? 10 : 4} strokeWidth="2.5" className="fill-paper stroke-accent">
            <title>{label}</title>
          </circle>
          {name && (
            <text x={x} y={y} dy="0.35em" textAnchor="middle" className="numbers fill-ink text-xs font-semibold">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Lines across a chart, each with its value before it. */
export function ValueAxis({ ticks, from, to }: { ticks: readonly AxisTick[]; from: number; to: number }) {
  return ticks.map(({ label, at }) => (
    <g key={label}>
      <line x1={from} x2={to} y1={at} y2={at} className="stroke-line" />
      <text x={from - 8} y={at} dy="0.32em" textAnchor="end" className="numbers fill-quiet text-xs">
        {label}
      </text>
    </g>
  ));
}
