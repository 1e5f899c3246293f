import { eachPage } from "~/backend/documents/each-document";
import { backend, type Backend } from "~/backend/index.server";
import { recordExpiry } from "~/backend/read-tracking.server";
import type { Condition, Stored } from "~/backend/documents/port";
import { drawStackedBars } from "~/ui/charts/stacked-bars.server";
import type { BarsDrawing } from "~/ui/charts/stacked-bars";
import { complaintTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import { CLOSED_STATES } from "~/domain/complaint-states";
import { complaints } from "../collection";
import { isPublicComplaint } from "../public-complaint";
import type { ComplaintFields } from "../schema";
import {
  lastMonths,
  monthAfter,
  sumMonths,
  tallyMonth,
  type MonthOfComplaints,
  type YearOfComplaints,
} from "./statistics";

const MONTHS = 12;
const PAGE = 1_000;

interface CachedMonth {
  /** Number of complaints, public or not, that had ended in the month when it was read. */
  stored: number;
  tally: MonthOfComplaints;
}

interface CachedStatistics {
  totals: unknown;
  current: string;
  months: Map<string, CachedMonth>;
}

const cached = new WeakMap<Backend, CachedStatistics>();

export interface ComplaintStatistics {
  /** Oldest first, the current month last. */
  months: MonthOfComplaints[];
  year: YearOfComplaints;
}

const shortMonth = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/**
 * Returns the public complaints that ended in the last twelve calendar months, the current one included. The figures
 * are recalculated only when the totals have changed, and then only for the two latest months and months whose number
 * of complaints has changed.
 */
export async function complaintStatistics(): Promise<ComplaintStatistics> {
  const store = backend();
  const wanted = lastMonths(store.clock().toISOString(), MONTHS);
  const current = wanted[MONTHS - 1] ?? "";
  recordExpiry(`${monthAfter(current)}-01T00:00:00.000Z`);
  const totals = (await complaintTotalsInMemory.read()).byId.get("all");
  let last = cached.get(store);
  if (!last || totals === undefined || last.totals !== totals || last.current !== current) {
    const known = last?.months ?? new Map<string, CachedMonth>();
    const months = await Promise.all(
      wanted.map(
        async (month, index) =>
          [month, await readMonth(month, index < MONTHS - 2 ? known.get(month) : undefined)] as const,
      ),
    );
    cached.set(store, (last = { totals, current, months: new Map(months) }));
  }
  const months = wanted.flatMap((month) => last.months.get(month)?.tally ?? []);
  return { months, year: sumMonths(months) };
}

/** Draws the months as bars of five parts: resolved, unresolved, rejected, casino not reached, and otherwise. */
export function drawMonths(months: readonly MonthOfComplaints[]): BarsDrawing {
  return drawStackedBars(
    months.map(({ month, resolved, unresolved, rejected, unreachable, otherwise }) => ({
      label: shortMonth.format(new Date(month)),
      parts: [resolved, unresolved, rejected, unreachable, otherwise],
    })),
  );
}

async function readMonth(month: string, known: CachedMonth | undefined): Promise<CachedMonth> {
  const { documents } = backend();
  const where: Condition[] = [
    ["state", "in", CLOSED_STATES],
    ["closedAt", ">=", `${month}-01`],
    ["closedAt", "<", `${monthAfter(month)}-01`],
  ];
  const stored = await documents.count(complaints, where);
  if (known?.stored === stored) return known;
  const ended: Stored<ComplaintFields>[] = [];
  for await (const { items } of eachPage(documents, complaints, { where, orderBy: ["-closedAt"], limit: PAGE }))
    ended.push(...items.filter(isPublicComplaint));
  return { stored, tally: tallyMonth(month, ended) };
}
