import { backend } from "~/backend/index.server";
import { dailyStats, statLists, statTotals } from "./collection";
import { MOST_LISTED } from "./condensing.server";
import { dayAfter, daysOf, daysOfMonth, monthsAndDays, type DayRange, type PartOfDay } from "./day-range";
import { countsOf, OTHER_TARGETS, type StatKind } from "./schema";
import { statId, totalId } from "./add-counts.server";

/** Documents read at once. */
const AT_ONCE = 200;
/** Days whose counts may not have been condensed: more than one, in case the nightly job stood still. */
const UNCONDENSED_DAYS = 14;

const HOUR = 3_600_000;

/**
 * Returns how much of a day's count had come in by a time of day. The current hour, and a day from before hours
 * were counted, are taken to be even.
 */
function countUntil({ count, hours }: { count: number; hours?: number[] | undefined }, until: number): number {
  const [whole, part] = [Math.floor(until / HOUR), (until % HOUR) / HOUR];
  if (!hours) return Math.round((count * until) / (24 * HOUR));
  const full = hours.slice(0, whole).reduce((sum, one) => sum + one, 0);
  return full + Math.round((hours[whole] ?? 0) * part);
}

/** Returns which share of a day's events of a kind had happened by a time of day. */
export async function shareUntil(kind: StatKind, { day, until }: PartOfDay): Promise<number> {
  const total = await backend().documents.get(statTotals, totalId(day, kind));
  return total === null || total.count === 0 ? 0 : countUntil(total, until) / total.count;
}

/**
 * Returns how often an event happened on each day of a range, zeros included; at most 1,000 days. On the day of `cut`,
 * only the part up to its time counts.
 */
export async function readDays(kind: StatKind, range: DayRange, cut: PartOfDay | null = null) {
  const { items } = await backend().documents.query(statTotals, {
    where: [
      ["kind", "==", kind],
      ["day", ">=", range.from],
      ["day", "<=", range.to],
    ],
    orderBy: ["day"],
    limit: 1_000,
  });
  const known = new Map(items.map((total) => [total.day, total.day === cut?.day ? countUntil(total, cut.until) : total.count])); // prettier-ignore
  return new Map(daysOf(range).map((day) => [day, known.get(day) ?? 0]));
}

async function readLists(ids: readonly string[]) {
  const { documents } = backend();
  const lists: Awaited<ReturnType<typeof documents.getMany<typeof statLists.schema._output>>> = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    lists.push(...(await documents.getMany(statLists, ids.slice(from, from + AT_ONCE))));
  return lists;
}

/**
 * Returns how often an event happened to each target in a range: from the lists of its whole months, of its other
 * days, and from the counts that are in no list yet. Reads some hundred documents for a year, however much was
 * counted. Targets that were never among a day's first thousand are missing: they are in the totals alone.
 */
export async function readTargets(kind: StatKind, range: DayRange): Promise<Map<string, number>> {
  const { documents, clock } = backend();
  const sums = new Map<string, number>();
  const add = (target: string, count: number) => {
    if (target !== OTHER_TARGETS) sums.set(target, (sums.get(target) ?? 0) + count);
  };
  const { months, days } = monthsAndDays(range);
  const ofMonths = await readLists(months.map((month) => totalId(month, kind)));
  const single = [...days, ...months.filter((_, index) => !ofMonths[index]).flatMap(daysOfMonth)];
  const ofDays = await readLists(single.map((day) => totalId(day, kind)));
  for (const list of [...ofMonths, ...ofDays])
    for (const [target, count] of list ? countsOf(list) : []) add(target, count);

  const today = clock().toISOString().slice(0, 10);
  const yesterday = dayAfter(today, -1);
  const oldest = dayAfter(today, -UNCONDENSED_DAYS);
  const live = single.filter((day, index) => day > oldest && (day >= yesterday || !ofDays[index]));
  const pages = await Promise.all(
    live.map((day) =>
      documents.query(dailyStats, {
        where: [
          ["kind", "==", kind],
          ["day", "==", day],
        ],
        orderBy: ["-count"],
        limit: MOST_LISTED,
      }),
    ),
  );
  for (const { target, count } of pages.flatMap(({ items }) => items)) add(target, count);
  return sums;
}

/** Returns how often an event happened to one target in a few days: to one that is often among a day's first. */
export async function countTarget(kind: StatKind, target: string, range: DayRange): Promise<number> {
  const { documents, clock } = backend();
  const days = daysOf(range);
  const lists = await readLists(days.map((day) => totalId(day, kind)));
  const yesterday = dayAfter(clock().toISOString().slice(0, 10), -1);
  const live = days.filter((day, index) => day >= yesterday || !lists[index]);
  const own = await documents.getMany(
    dailyStats,
    live.map((day) => statId(day, kind, target)),
  );
  const listed = lists.map((list) => list?.counts[list.targets.indexOf(target)]);
  return [...listed, ...own.map((one) => one?.count)].reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
