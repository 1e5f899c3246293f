import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import { country as countrySchema } from "~/domain/codes/codes";
import { formatMoney, type Currency } from "~/domain/money/money";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { dealsInForce } from "../deals-in-force.server";
import { earningCounts } from "../collection";
import type { Tally } from "../earning-schema";
import { DIMENSIONS, type Dimension, type Place } from "../kinds";
import { PLACE_LABELS } from "../labels";
import { countsId } from "./counts.server";
import { added, NOTHING } from "./tally";

export const MOST_MONTHS = 24;
const MONTHS_SHOWN = 12;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** What a report is by: a dimension, or the months themselves. */
export const REPORTS = ["month", ...DIMENSIONS] as const;
export type ReportBy = (typeof REPORTS)[number];

export interface AskedReport {
  by: ReportBy;
  from: string;
  to: string;
}

function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}

function monthsOf({ from, to }: AskedReport): string[] {
  const months: string[] = [];
  for (let at = 0, month = to; month >= from && at < MOST_MONTHS; at += 1, month = monthBefore(to, at))
    months.push(month);
  return months;
}

/** Returns the report that an address asks for; without or with wrong months, the last twelve. */
export function askedReport(parameters: URLSearchParams): AskedReport {
  const present = backend().clock().toISOString().slice(0, 7);
  const month = (name: string, otherwise: string) => {
    const given = parameters.get(name) ?? "";
    return MONTH.test(given) ? given : otherwise;
  };
  const to = month("to", present);
  const first = month("from", monthBefore(to, MONTHS_SHOWN - 1));
  const from = first > to || first < monthBefore(to, MOST_MONTHS - 1) ? monthBefore(to, MONTHS_SHOWN - 1) : first;
  return { by: REPORTS.find((one) => one === parameters.get("by")) ?? "casino", from, to };
}

/** Returns the names of a dimension's keys. */
async function namesOf(by: ReportBy): Promise<(key: string) => string> {
  if (by === "month" || by === "place") return (key) => (by === "month" ? key : (PLACE_LABELS[key as Place] ?? key));
  if (by === "country") return (key) => (key === "" ? "Not known" : countryName(countrySchema.parse(key)));
  if (by === "casino") {
    const { all } = await publishedCasinos.read();
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return (key) => names.get(key) ?? key;
  }
  const { byId, all } = await dealsInForce.read();
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (key) => {
    const [deal = "", campaign] = key.split("\n");
    const name = byId.get(deal)?.name ?? names.get(deal) ?? deal;
    return campaign === undefined ? name : `${name}: ${campaign}`;
  };
}

type Counted = Omit<Tally, "key">;

function shownRow(name: string, { sums, ...counts }: Counted) {
  const amount = (pick: (sum: Tally["sums"][number]) => number) =>
    sums.map((sum) => ({ amount: pick(sum), currency: sum.currency })).filter(({ amount: value }) => value !== 0);
  const words = (amounts: { amount: number; currency: Currency }[]) => amounts.map(formatMoney).join(", ");
  return {
    name,
    ...counts,
    earned: words(amount(({ earned }) => earned)),
    due: words(amount(({ due }) => due)),
    paid: words(amount(({ paid }) => paid)),
    difference: words(amount(({ stated, posted }) => stated - posted)),
  };
}
export type ReportRow = ReturnType<typeof shownRow>;

/**
 * Returns a report: a row for each casino, deal, campaign, kind of page, country or month, the most clicks first, and
 * their sum. Reads one document a month, however much was clicked.
 */
export async function readEarnings(asked: AskedReport) {
  const months = monthsOf(asked);
  const dimension: Dimension = asked.by === "month" ? "casino" : asked.by;
  const found = await backend().documents.getMany(
    earningCounts,
    months.map((month) => countsId(month, dimension)),
  );
  const rows = new Map<string, Counted>();
  for (const counts of found)
    for (const { key, ...counted } of counts?.rows ?? []) {
      const own = asked.by === "month" ? (counts?.month ?? "") : key;
      const before = rows.get(own);
      rows.set(own, before ? added(before, counted) : counted);
    }
  const sum = [...rows.values()].reduce((all, counted) => added(all, counted), NOTHING);
  const nameOf = await namesOf(asked.by);
  const order = (a: [string, Counted], b: [string, Counted]) =>
    asked.by === "month" ? b[0].localeCompare(a[0]) : b[1].clicks - a[1].clicks || a[0].localeCompare(b[0]);
  return {
    asked,
    rows: [...rows].sort(order).map(([key, counted]) => shownRow(nameOf(key), counted)),
    sum: shownRow("All", sum),
  };
}
