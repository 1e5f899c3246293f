/** What a figure is about. Each kind must have been compared at least once in a site with content. */
export const FIGURE_KINDS = [
  "score",
  "component",
  "input",
  "history",
  "cause",
  "replay",
  "rating",
  "record",
  "play",
  "chance",
  "value",
  "game",
  "version",
  "rule",
  "words",
  "quote",
  "order",
  "register",
  "statistic",
  "tally",
  "total",
  "detail",
  "trail",
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface Difference {
  kind: FigureKind;
  /** Path of the response that shows the figure. */
  address: string;
  field: string;
  shown: unknown;
  recomputed: unknown;
}

/** Sums of many binary fractions differ in their last digits with the order they were added in. */
const TOLERANCE = 1e-7;

function isSame(shown: unknown, recomputed: unknown): boolean {
  if (typeof shown === "number" && typeof recomputed === "number")
    return Math.abs(shown - recomputed) <= TOLERANCE * Math.max(1, Math.abs(shown), Math.abs(recomputed));
  return JSON.stringify(shown) === JSON.stringify(recomputed);
}

/** Collects the figures that were compared and those that differ. */
export class Comparison {
  readonly differences: Difference[] = [];
  readonly compared: Record<FigureKind, number>;

  constructor() {
    this.compared = Object.fromEntries(FIGURE_KINDS.map((kind) => [kind, 0])) as Record<FigureKind, number>;
  }

  /** Compares one figure; `undefined` on either side is a difference. */
  figure(kind: FigureKind, address: string, field: string, shown: unknown, recomputed: unknown): void {
    this.compared[kind] += 1;
    if (shown === undefined || recomputed === undefined || !isSame(shown, recomputed))
      this.differences.push({ kind, address, field, shown, recomputed });
  }

  /** Compares all figures of an object that were recomputed, field by field. */
  figures(kind: FigureKind, address: string, prefix: string, shown: object, recomputed: object): void {
    for (const [name, value] of Object.entries(recomputed))
      this.figure(kind, address, prefix + name, (shown as Record<string, unknown>)[name], value);
  }

  get total(): number {
    return Object.values(this.compared).reduce((sum, count) => sum + count, 0);
  }
}
