import { deleteUntil } from "~/backend/documents/delete-until";
import { eachPage } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Query, Stored } from "~/backend/documents/port";
import { eachEntry, eachPart } from "~/platform/scheduler/each-entry.server";
import { dailyStats, statLists } from "./collection";
import { DAY_LISTS_KEPT, dayAfter, daysOfMonth } from "./day-range";
import {
  countsOf,
  OTHER_TARGETS,
  TARGETED_KINDS,
  type DailyStatFields,
  type StatKind,
  type StatListFields,
} from "./schema";
import { totalId } from "./add-counts.server";

const SYSTEM = "system:stats";
/** The most targets that a list names. */
export const MOST_LISTED = 1_000;
/** The number of single targets' counts that one transaction processes and deletes. */
const PORTION = 300;
/** A month is added up once counts that were stored late have arrived. */
const MONTH_SETTLES = 2;
const MONTHS_BACK = 14;

type Counted = readonly (readonly [target: string, count: number])[];

/** Returns a list with more counts added, most counted first; targets that no longer fit go to the rest. */
export function addToList(
  list: Pick<StatListFields, "targets" | "counts" | "rest"> | null,
  more: Counted,
  rest = 0,
): Pick<StatListFields, "targets" | "counts" | "rest"> {
  const sums = new Map<string, number>(list && countsOf(list));
  for (const [target, count] of more) sums.set(target, (sums.get(target) ?? 0) + count);
  let others = (list?.rest ?? 0) + rest + (sums.get(OTHER_TARGETS) ?? 0);
  sums.delete(OTHER_TARGETS);
  const sorted = [...sums].sort(([a, of], [b, against]) => against - of || (a < b ? -1 : 1));
  for (const [, count] of sorted.slice(MOST_LISTED)) others += count;
  const listed = sorted.slice(0, MOST_LISTED);
  return { targets: listed.map(([target]) => target), counts: listed.map(([, count]) => count), rest: others };
}

/** Moves some of a past day's counts into its list, and into its month's if there is one. True while there are more. */
async function condenseSome(day: string, kind: StatKind): Promise<boolean> {
  const month = day.slice(0, 7);
  return backend().documents.transaction(SYSTEM, async (transaction) => {
    const rows: Stored<DailyStatFields>[] = await transaction.query(dailyStats, {
      where: [
        ["kind", "==", kind],
        ["day", "==", day],
      ],
      orderBy: ["-count"],
      limit: PORTION,
    });
    const ofDay = await transaction.get(statLists, totalId(day, kind));
    const ofMonth = await transaction.get(statLists, totalId(month, kind));
    const counted = rows.map(({ target, count }) => [target, count] as const);
    transaction.set(statLists, totalId(day, kind), { kind, span: "day", period: day, ...addToList(ofDay, counted) });
    if (ofMonth)
      transaction.set(statLists, totalId(month, kind), {
        kind,
        span: "month",
        period: month,
        ...addToList(ofMonth, counted),
      });
    for (const { id } of rows) transaction.delete(dailyStats, id);
    return rows.length === PORTION;
  });
}

async function condenseDays(today: string): Promise<void> {
  const { documents } = backend();
  const failed = new Set<string>();
  // Pages by a cursor, because days that fail stay in front.
  const past: Query = { where: [["day", "<", today]], orderBy: ["day", "kind"] };
  for await (const { items } of eachPage(documents, dailyStats, past)) {
    const groups = new Map(items.map(({ day, kind }) => [totalId(day, kind), { id: totalId(day, kind), day, kind }]));
    const wanted = [...groups.values()].filter(({ id }) => !failed.has(id));
    for (const { id } of wanted) failed.add(id);
    await eachEntry(wanted, "a day's counts could not be put into its list", async ({ id, day, kind }) => {
      while (await condenseSome(day, kind));
      failed.delete(id);
    });
  }
  if (failed.size > 0) throw new Error(`These counts could not be put into lists: ${[...failed].join(", ")}.`);
}

async function addUpMonths(today: string): Promise<void> {
  const { documents } = backend();
  const last = dayAfter(today, -MONTH_SETTLES).slice(0, 7);
  const months = Array.from({ length: MONTHS_BACK }, (_, index) =>
    new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)) - 2 - index)).toISOString().slice(0, 7),
  );
  const wanted = months.flatMap((month) => TARGETED_KINDS.map((kind) => ({ month, kind })));
  const known = await documents.getMany(
    statLists,
    wanted.map(({ month, kind }) => totalId(month, kind)),
  );
  for (const { month, kind } of wanted.filter((_, index) => !known[index])) {
    const ids = daysOfMonth(month).map((day) => totalId(day, kind));
    const days = (await documents.getMany(statLists, ids)).filter((list) => list !== null);
    if (days.length === 0) continue;
    const counted = days.flatMap(countsOf);
    const rest = days.reduce((sum, list) => sum + list.rest, 0);
    await documents
      .batch(SYSTEM)
      .set(statLists, totalId(month, kind), { kind, span: "month", period: month, ...addToList(null, counted, rest) })
      .commit();
  }
}

async function forgetOldDays(today: string): Promise<void> {
  const where = [["span", "==", "day"]] as const;
  const until = dayAfter(today, -DAY_LISTS_KEPT - 1);
  await deleteUntil(backend().documents, SYSTEM, statLists, { where, field: "period", until });
}

/**
 * Turns the counts of past days, one document per target, into one list per day and kind, so that reading a year
 * takes hundreds of documents instead of hundreds of thousands; adds up past months; drops the lists of days older
 * than 400 days. After an interruption the next run continues: nothing is ever counted in two places.
 */
export async function condenseStats(): Promise<void> {
  const today = backend().clock().toISOString().slice(0, 10);
  await eachPart([() => condenseDays(today), () => addUpMonths(today), () => forgetOldDays(today)]);
}
