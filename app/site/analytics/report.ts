import type { Change } from "./change";
import { lengthOf, type DayRange, type PartOfDay } from "~/platform/statistics/day-range";

/** A cell: a figure, a text, or a link; null for an empty cell. */
export type Cell = string | number | null | { text: string; to: string };

/** A range and the one before; `cut` is the last day of that one, where the range ends today. */
export interface ComparedRanges {
  range: DayRange;
  before: DayRange;
  cut: PartOfDay | null;
}

/** Returns the figures of the days before a range, and those of its own days, which follow them. */
export function ofEach(values: readonly number[], range: DayRange): [before: number[], now: number[]] {
  const length = lengthOf(range);
  return [values.slice(0, length), values.slice(length)];
}

export interface FigureTable {
  id: TableId;
  title: string;
  /** The first column names the row. */
  columns: readonly { label: string; isFigure?: boolean }[];
  rows: readonly (readonly Cell[])[];
  /** Explains the figures where the column heads don't. */
  note?: string;
}

export interface DayChart {
  title: string;
  /** One figure a day, of the range and of the range before; null when there is nothing to compare. */
  values: readonly number[];
  before: readonly number[] | null;
}

export interface ReportSection {
  id: string;
  title: string;
  chart: DayChart;
  /** Single figures for the whole range. */
  tiles?: readonly Tile[];
  tables: readonly FigureTable[];
}

export interface Tile {
  label: string;
  /** Null when there was no data. */
  now: number | null;
  before: number | null;
}

export interface Report {
  range: DayRange;
  before: DayRange;
  /** When the range before ends, if that is within its last day: at the same time of day as now. */
  beforeUntil: string | null;
  days: number;
  /** True if the range reaches back further than the lists of single days. */
  isOld: boolean;
  tiles: readonly ({ label: string } & Change)[];
  sections: readonly ReportSection[];
}

/** Every table by the name its CSV has in addresses and files. */
export const TABLE_IDS = [
  "days",
  "pages",
  "referrers",
  "casino-clicks",
  "bonus-clicks",
  "badges",
  "searches",
  "empty-searches",
  "newsletter",
  "newsletter-days",
  "complaints",
  "complaint-days",
] as const;
export type TableId = (typeof TABLE_IDS)[number];

export function isTableId(text: string | null): text is TableId {
  return TABLE_IDS.some((id) => id === text);
}

/** Returns a cell's text for a CSV file. */
export function cellText(cell: Cell): string | number {
  if (cell === null) return "";
  return typeof cell === "object" ? cell.text : cell;
}
