import type { Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import { dailyStats, statTotals } from "./collection";
import { countsOf, OTHER_TARGETS, type DailyStatFields, type StatKind, type StatPartFields } from "./schema";

/** Targets told apart per day and kind: made-up addresses or words must not fill the store. */
export const MOST_TARGETS = 5_000;

/** Returns the id of the day's count of a target, as in `dailyStatFields`. */
export function statId(day: string, kind: StatKind, target: string): string {
  return `${day}:${kind}:${sha256Hex(target).slice(0, 20)}`;
}

/** Returns the id of the day's count of all targets, as in `statTotalFields`, and of the day's list. */
export function totalId(day: string, kind: StatKind): string {
  return `${day}:${kind}`;
}

/** Returns what parts count together: each target's count, and each hour's. */
function sumsOf(parts: readonly StatPartFields[]) {
  const targets = new Map<string, number>();
  const hours = new Map<number, number>();
  for (const part of parts)
    for (const [target, count] of countsOf(part)) {
      targets.set(target, (targets.get(target) ?? 0) + count);
      hours.set(part.hour, (hours.get(part.hour) ?? 0) + count);
    }
  return { targets, hours };
}

/**
 * Adds counts of one day and kind in a transaction that has written nothing yet. The day's total and its targets' counts
 * change together, so that they always add up.
 */
export async function addCounts(transaction: Transaction, parts: readonly StatPartFields[]): Promise<void> {
  const [first] = parts;
  if (!first) return;
  const { day, kind } = first;
  const sums = sumsOf(parts);
  const named = kind === "visit" ? [] : [...sums.targets];
  const ids = named.map(([target]) => statId(day, kind, target));
  const otherId = statId(day, kind, OTHER_TARGETS);
  const [total, other, ...stored] = await Promise.all([
    transaction.get(statTotals, totalId(day, kind)),
    transaction.get(dailyStats, otherId),
    ...ids.map((id) => transaction.get(dailyStats, id)),
  ]);
  let targets = total?.targets ?? 0;
  let others = 0;
  const next: [string, DailyStatFields][] = [];
  named.forEach(([target, count], index) => {
    const known = stored[index]?.count;
    if (target === OTHER_TARGETS || (known === undefined && targets >= MOST_TARGETS)) {
      others += count;
      return;
    }
    if (known === undefined) targets++;
    next.push([ids[index] ?? "", { day, kind, target, count: count + (known ?? 0) }]);
  });
  if (others > 0) next.push([otherId, { day, kind, target: OTHER_TARGETS, count: others + (other?.count ?? 0) }]);
  for (const [id, stat] of next) transaction.set(dailyStats, id, stat);
  const sum = [...sums.targets.values()].reduce((all, count) => all + count, 0);
  // A day that began without hours goes on without them, since some would be missing.
  const before = total ? total.hours : Array.from({ length: 24 }, () => 0);
  const hours = before?.map((count, hour) => count + (sums.hours.get(hour) ?? 0));
  transaction.set(statTotals, totalId(day, kind), {
    ...{ day, kind, count: sum + (total?.count ?? 0), targets },
    ...(hours && { hours }),
  });
}
