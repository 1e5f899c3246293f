import { useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { partField } from "~/domain/forms/part-names";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { useFormPart } from "~/ui/forms/shared/part-context";
import { ScrollRegion } from "~/ui/scroll-region";
import { AREA_FIELDS, BLANK_AREA, isBlank, MOST_AREAS, type TypedArea } from "./redaction-areas";

const FIELD_WORDS = { x: "From the left", y: "From the top", w: "Width", h: "Height" } as const;

interface Point {
  x: number;
  y: number;
}

function between(a: Point, b: Point): TypedArea {
  const figure = (value: number) => value.toFixed(1);
  return {
    x: figure(Math.min(a.x, b.x)),
    y: figure(Math.min(a.y, b.y)),
    w: figure(Math.abs(a.x - b.x)),
    h: figure(Math.abs(a.y - b.y)),
  };
}

function filled(areas: readonly TypedArea[]): TypedArea[] {
  return Array.from({ length: MOST_AREAS }, (_, index) => areas[index] ?? BLANK_AREA);
}

/**
 * A picture and its areas to be painted black, in four number fields each. With JavaScript an area can be drawn on the
 * picture, which fills in the fields. With `children`, the rest of their form, everything but the picture is folded until
 * an area is marked.
 */
export function AreaEditor({
  src,
  alt,
  initial,
  children,
}: {
  src: string;
  alt: string;
  initial: readonly TypedArea[];
  children?: ReactNode;
}) {
  const isHydrated = useHydrated();
  const [areas, setAreas] = useState(() => filled(initial));
  const [drawn, setDrawn] = useState<{ from: Point; to: Point } | null>(null);
  const surface = useRef<SVGSVGElement>(null);
  const free = areas.findIndex(isBlank);

  function pointOf(event: PointerEvent): Point {
    const box = surface.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 };
    const within = (value: number) => Math.min(100, Math.max(0, value));
    return {
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    };
  }
  function change(index: number, field: (typeof AREA_FIELDS)[number], value: string): void {
    setAreas((known) => known.map((area, at) => (at === index ? { ...area, [field]: value } : area)));
  }
  function finish(event: PointerEvent): void {
    if (!drawn) return;
    const area = between(drawn.from, pointOf(event));
    setDrawn(null);
    // A click without dragging is not an area.
    if (Number(area.w) < 0.5 || Number(area.h) < 0.5 || free === -1) return;
    setAreas((known) => known.map((one, at) => (at === free ? area : one)));
  }

  const shown = [...areas.filter((area) => !isBlank(area)), ...(drawn ? [between(drawn.from, drawn.to)] : [])];
  const figures = <AreaFigures areas={areas} change={change} />;
  return (
    <div className="space-y-4">
      <div className="relative inline-block max-w-full border border-line">
        <img src={src} alt={alt} className={`block h-auto max-w-full ${children ? "max-h-[60vh]" : ""}`} />
        <svg
          ref={surface}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className={`absolute inset-0 size-full ${isHydrated ? "cursor-crosshair touch-pan-y" : ""}`}
          {...(isHydrated && {
            onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              const at = pointOf(event);
              setDrawn({ from: at, to: at });
            },
            onPointerMove: (event: PointerEvent) => {
              const to = pointOf(event);
              setDrawn((known) => known && { ...known, to });
            },
            onPointerUp: finish,
            onPointerCancel: () => setDrawn(null),
          })}
        >
          {shown.map((area, index) => (
            <rect
              key={index}
              x={Number(area.x) || 0}
              y={Number(area.y) || 0}
              width={Math.max(0, Number(area.w) || 0)}
              height={Math.max(0, Number(area.h) || 0)}
              fill="#000"
              className="stroke-bad"
              fillOpacity="0.75"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
            />
          ))}
        </svg>
      </div>
      {isHydrated && (
        <p className="text-sm text-quiet">
          {free === -1 ? "All ten areas are used." : "Draw on the picture to paint an area black."}
        </p>
      )}
      {children ? (
        <FoldedPart
          summary={<summary className="font-semibold">Release a redacted copy</summary>}
          open={shown.length > 0}
        >
          <div className="space-y-3 pt-3">
            {children}
            <details>
              <summary>Areas in figures</summary>
              {figures}
            </details>
          </div>
        </FoldedPart>
      ) : (
        figures
      )}
    </div>
  );
}

/** The areas in four number fields each. */
function AreaFigures({
  areas,
  change,
}: {
  areas: readonly TypedArea[];
  change: (index: number, field: (typeof AREA_FIELDS)[number], value: string) => void;
}) {
  const part = useFormPart();
  return (
    <ScrollRegion label="Areas">
      <table className="ledger ledger-dense text-sm">
        <caption className="pb-1 text-start font-semibold">
          Areas, in percent of the picture from its upper left corner
        </caption>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {AREA_FIELDS.map((field) => (
              <th key={field} scope="col">
                {FIELD_WORDS[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {AREA_FIELDS.map((field) => (
                <td key={field}>
                  <input
                    type="number"
                    name={part === null ? field : partField(part.name, field)}
                    aria-label={`Area ${String(index + 1)}, ${FIELD_WORDS[field].toLowerCase()}`}
                    min={0}
                    max={100}
                    step={0.1}
                    value={area[field]}
                    onChange={(event) => change(index, field, event.target.value)}
                    className="control control-dense numbers max-w-24 min-w-16"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
