import { backend } from "~/backend/index.server";
import { cutBefore, daysOf, lastDays, rangeBefore } from "~/platform/statistics/day-range";
import { sumOf } from "~/domain/numbers";
import { readDays } from "~/platform/statistics/figures.server";
import type { StatKind } from "~/platform/statistics/schema";
import { ofEach } from "./report";

const DAYS = 30;

const FIGURES: readonly { title: string; kinds: readonly StatKind[]; section: string }[] = [
  { title: "Visits", kinds: ["visit"], section: "visits" },
  { title: "Outbound clicks", kinds: ["click_casino", "click_bonus"], section: "clicks" },
  { title: "Searches without a result", kinds: ["search_empty"], section: "searches" },
];

/** Returns the daily figures an admin looks at first, for the last 30 days and the 30 before, up to this time of day. */
export async function frontFigures() {
  const now = backend().clock();
  const range = lastDays(DAYS, now.toISOString().slice(0, 10));
  const cut = cutBefore(range, now);
  const whole = { from: rangeBefore(range).from, to: range.to };
  const figures = await Promise.all(
    FIGURES.map(async ({ kinds, ...figure }) => {
      const read = await Promise.all(kinds.map(async (kind) => [...(await readDays(kind, whole, cut)).values()]));
      const [before, values] = ofEach(
        (read[0] ?? []).map((_, index) => sumOf(read.map((values) => values[index] ?? 0))),
        range,
      );
      return { ...figure, before, values };
    }),
  );
  return { days: daysOf(range), figures };
}
