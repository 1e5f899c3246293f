import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import { country as countrySchema } from "~/domain/codes/codes";
import { formatMoney, type Currency } from "~/domain/money/money";
import { pageLinks } from "~/http/pages/list-query";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { dealsInForce } from "../deals-in-force.server";
import { earningCounts } from "../collection";
import { PLACE_LABELS, DIMENSIONS, type Dimension, type Place } from "../kinds";

import { countsId } from "./counts.server";
import { Sheet } from "./sheet";
import type { Counted } from "./tally";

export const MOST_MONTHS = 24;
const MONTHS_SHOWN = 12;
/** Rows of a page. */
const PAGE = 100;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** What a report is by: a dimension, or the months themselves. */
export const REPORTS = ["month", ...DIMENSIONS] as const;
export type ReportBy = (typeof REPORTS)[number];

export interface AskedReport {
  by: ReportBy;
  from: string;
  to: string;
  page: number;
}

function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}

function monthsOf({ from, to }: Pick<AskedReport, "from" | "to">): string[] {
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
  const page = Number(/^[1-9]\d{0,4}$/.exec(parameters.get("page") ?? "")?.[0] ?? 1);
  return { by: REPORTS.find((one) => one === parameters.get("by")) ?? "casino", from, to, page };
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

function shownRow(name: string, { sums, ...counts }: Counted) {
  const amount = (pick: (sum: Counted["sums"][number]) => number) =>
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
 * Returns a page of a report: a row for each casino, deal, campaign, kind of page, country or month, the most clicks
 * first, and the sum of all. Reads one document a month, however much was clicked.
 */
export async function readEarnings(asked: AskedReport) {
  const months = monthsOf(asked);
  const dimension: Dimension = asked.by === "month" ? "casino" : asked.by;
  const found = await backend().documents.getMany(
    earningCounts,
    months.map((month) => countsId(month, dimension)),
  );
  const sheet = new Sheet();
  for (const counts of found) if (counts) sheet.addAll(counts, asked.by === "month" ? counts.month : undefined);
  const sum = new Sheet();
  sum.addAll(sheet.columns, "");
  const { keys, clicks } = sheet.columns;
  const key = (row: number) => keys[row] ?? "";
  const order = (a: number, b: number) =>
    asked.by === "month"
      ? key(b).localeCompare(key(a))
      : (clicks[b] ?? 0) - (clicks[a] ?? 0) || key(a).localeCompare(key(b));
  const sorted = [...keys.keys()].sort(order);
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const page = Math.min(asked.page, pages);
  const nameOf = await namesOf(asked.by);
  const { by, from, to } = asked;
  return {
    asked: { by, from, to },
    rows: sorted.slice((page - 1) * PAGE, page * PAGE).map((row) => shownRow(nameOf(key(row)), sheet.at(row))),
    sum: shownRow("All", sum.at(0)),
    place: {
      page,
      pages,
      links: pageLinks(page, pages, (number) => `?by=${by}&from=${from}&to=${to}&page=${String(number)}`),
    },
  };
}
