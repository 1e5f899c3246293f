import { monthOf, type Cell, type Counts } from "./fleet-judge";

export const GUIDE = "docs/deploying-firebase.md";

const BEGIN = "<!-- fleet: written by npm run bench:fleet -- --write -->";
const END = "<!-- /fleet -->";
const HEAD = [
  "| Instances | Requests a second | Reads | Writes | Deletions | Firestore | Instances' own | Together | Busiest document | Busiest index |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const millions = (value: number): string =>
  `${(value / 1_000_000).toLocaleString("en", { maximumFractionDigits: value < 10_000_000 ? 1 : 0 })} M`;
const aSecond = (busiest: Counts["documents"]): string => {
  const [first] = busiest;
  return first ? `${(first.inBusiestMinute / 60).toLocaleString("en", { maximumFractionDigits: 2 })}/s` : "none";
};

/** Returns a cell's row in the guide's table of a month. */
export function guideRow(counts: Counts): string {
  const { operations, firestore, run, together } = monthOf(counts);
  const cells = [
    ...[whole(counts.instances), whole(counts.requestsPerSecond)],
    ...[millions(operations.reads), millions(operations.writes), millions(operations.deletes)],
    ...[whole(firestore), whole(run), whole(together)],
    ...[aSecond(counts.documents), aSecond(counts.sequentialIndexes)],
  ];
  return `| ${cells.join(" | ")} |`;
}

const inOrder = (a: Cell, b: Cell): number => a.requestsPerSecond - b.requestsPerSecond || a.instances - b.instances;

/** Returns the guide's table of these counts. */
export function guideTable(counts: readonly Counts[]): string {
  return [...HEAD, ...[...counts].sort(inOrder).map(guideRow)].join("\n");
}

/** Returns the table in the guide. */
export function tableIn(guide: string): string {
  const [, rest = ""] = guide.split(BEGIN);
  return (rest.split(END)[0] ?? "").trim();
}

/** Returns the guide with another table. */
export function withTable(guide: string, table: string): string {
  const from = guide.indexOf(BEGIN);
  const to = guide.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${GUIDE} has no place for the table: ${BEGIN} … ${END}`);
  return `${guide.slice(0, from)}${BEGIN}\n\n${table}\n\n${guide.slice(to)}`;
}

/** Returns what a month of a cell costs according to the guide, in dollars; null if the guide doesn't say. */
export function guidePriceOf(guide: string, { instances, requestsPerSecond }: Cell): number | null {
  const number = (text = "") => Number(text.replaceAll(",", ""));
  for (const line of tableIn(guide).split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    if (number(cells[1]) === instances && number(cells[2]) === requestsPerSecond) return number(cells[8]);
  }
  return null;
}
