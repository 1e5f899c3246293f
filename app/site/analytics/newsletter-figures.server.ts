import { backend } from "~/backend/index.server";
import { sumOf } from "~/domain/numbers";
import { subscribers } from "~/features/newsletter/collection";
import type { SubscriberFields } from "~/features/newsletter/schema";
import { countByDay } from "~/platform/statistics/count-by-day.server";
import { daysOf } from "~/platform/statistics/day-range";
import { ofEach, type ComparedRanges, type ReportSection } from "./report";

const STATES: Record<SubscriberFields["state"], string> = {
  confirmed: "Confirmed",
  unconfirmed: "Not confirmed yet",
  unsubscribed: "Unsubscribed",
  suppressed: "Suppressed",
};

/**
 * Returns the current subscribers by state, and how many confirmed on each day, including those who have left since.
 */
export async function newsletterFigures({ range, before, cut }: ComparedRanges) {
  const { documents } = backend();
  const [states, days] = await Promise.all([
    Promise.all(
      Object.entries(STATES).map(
        async ([state, label]) => [label, await documents.count(subscribers, [["state", "==", state]])] as const,
      ),
    ),
    countByDay(subscribers, "confirmedAt", { from: before.from, to: range.to }, cut),
  ]);
  const [then, now] = ofEach(days, range);
  const section: ReportSection = {
    id: "newsletter",
    title: "Newsletter",
    chart: { title: "New confirmed subscribers a day", values: now, before: then },
    tables: [
      {
        id: "newsletter",
        title: "Subscribers now",
        columns: [{ label: "State" }, { label: "Subscribers", isFigure: true }],
        rows: states.map(([label, count]) => [label, count]),
      },
      {
        id: "newsletter-days",
        title: "New confirmed subscribers",
        columns: [{ label: "Day" }, { label: "Confirmed", isFigure: true }],
        rows: daysOf(range).map((day, index) => [day, now[index] ?? 0]),
      },
    ],
  };
  return { section, confirmed: { now: sumOf(now), before: sumOf(then) } };
}
