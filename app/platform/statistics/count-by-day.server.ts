import type { Collection } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { dayAfter, daysOf, endOf, type DayRange, type PartOfDay } from "./day-range";

/** Counts queried at once. */
const AT_ONCE = 50;

/**
 * Returns how many documents have a time (`field`, an indexed UTC instant) on each day of a range; on the day of `cut`,
 * only up to its time of day.
 */
export async function countByDay(
  collection: Collection,
  field: string,
  range: DayRange,
  cut: PartOfDay | null = null,
): Promise<number[]> {
  const { documents } = backend();
  const days = daysOf(range);
  const counts: number[] = [];
  for (let from = 0; from < days.length; from += AT_ONCE) {
    counts.push(
      ...(await Promise.all(
        days.slice(from, from + AT_ONCE).map((day) =>
          documents.count(collection, [
            [field, ">=", day],
            [field, "<", day === cut?.day ? endOf(cut) : dayAfter(day, 1)],
          ]),
        ),
      )),
    );
  }
  return counts;
}
