import { eachDocument } from "~/backend/documents/each-document";
import type { Query } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { STATE_WORDS } from "~/features/complaints/labels";
import { DAY_MS } from "~/domain/day-ms";
import { median, sumOf } from "~/domain/numbers";
import { COMPLAINT_STATES } from "~/domain/complaint-states";
import type { ComplaintFields } from "~/features/complaints/schema";
import { countByDay } from "~/platform/statistics/count-by-day.server";
import { dayAfter, daysOf, endOf, type DayRange, type PartOfDay } from "~/platform/statistics/day-range";
import { ofEach, type ComparedRanges, type ReportSection } from "./report";

const DECIDED = ["resolved", "unresolved", "rejected"] as const;
const PAGE = 1_000;
/** The most decided complaints to read, the latest first: each is a whole case, and a median needs no more. */
const MOST_READ = 5_000;

async function decidedIn(
  { from, to }: DayRange,
  cut: PartOfDay | null = null,
): Promise<Pick<ComplaintFields, "submittedAt" | "closedAt">[]> {
  const { documents } = backend();
  const decided: Pick<ComplaintFields, "submittedAt" | "closedAt">[] = [];
  const query: Query = {
    where: [
      ["state", "in", DECIDED],
      ["closedAt", ">=", from],
      ["closedAt", "<", cut ? endOf(cut) : dayAfter(to, 1)],
    ],
    orderBy: ["-closedAt"],
    limit: PAGE,
  };
  for await (const { submittedAt, closedAt } of eachDocument(documents, complaints, query)) {
    decided.push({ submittedAt, closedAt });
    if (decided.length >= MOST_READ) break;
  }
  return decided;
}

function daysToDecision(decided: Awaited<ReturnType<typeof decidedIn>>): number | null {
  const days = decided.flatMap(({ submittedAt, closedAt }) =>
    submittedAt === null || closedAt === null ? [] : (Date.parse(closedAt) - Date.parse(submittedAt)) / DAY_MS,
  );
  const middle = median(days);
  return middle === null ? null : Math.round(middle * 10) / 10;
}

function perDay(decided: Awaited<ReturnType<typeof decidedIn>>, range: DayRange): number[] {
  const counts = new Map<string, number>();
  for (const { closedAt } of decided) {
    const day = (closedAt ?? "").slice(0, 10);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return daysOf(range).map((day) => counts.get(day) ?? 0);
}

/**
 * Returns the complaints submitted and decided on each day, the median days to a decision, and how many are in each
 * state now.
 */
export async function complaintFigures({ range, before, cut }: ComparedRanges) {
  const { documents } = backend();
  const [states, sent, decided, decidedBefore] = await Promise.all([
    Promise.all(
      COMPLAINT_STATES.filter((state) => state !== "draft").map(
        async (state) => [STATE_WORDS[state], await documents.count(complaints, [["state", "==", state]])] as const,
      ),
    ),
    countByDay(complaints, "submittedAt", { from: before.from, to: range.to }, cut),
    decidedIn(range),
    decidedIn(before, cut),
  ]);
  const [then, now] = ofEach(sent, range);
  const decidedDays = perDay(decided, range);
  const section: ReportSection = {
    id: "complaints",
    title: "Complaints",
    chart: { title: "Complaints sent a day", values: now, before: then },
    tiles: [
      { label: "Median days to a decision", now: daysToDecision(decided), before: daysToDecision(decidedBefore) },
    ],
    tables: [
      {
        id: "complaints",
        title: "Complaints by state now",
        columns: [{ label: "State" }, { label: "Complaints", isFigure: true }],
        rows: states.map(([label, count]) => [label, count]),
      },
      {
        id: "complaint-days",
        title: "Sent and decided",
        columns: [{ label: "Day" }, { label: "Sent", isFigure: true }, { label: "Decided", isFigure: true }],
        rows: daysOf(range).map((day, index) => [day, now[index] ?? 0, decidedDays[index] ?? 0]),
        note: "Decided: resolved, unresolved or rejected, by the day the case was last closed.",
      },
    ],
  };
  return {
    section,
    sent: { now: sumOf(now), before: sumOf(then) },
    decided: { now: decided.length, before: decidedBefore.length },
  };
}
