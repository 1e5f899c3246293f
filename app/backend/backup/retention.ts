import { DAY_MS } from "~/domain/day-ms";

/** How many days, weeks and months have a backup each, counted back from the newest. */
export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
/** Weeks begin on Monday, as in ISO 8601. */
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS));
const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/**
 * Returns the names of the backups to keep: the newest of each of the latest days, weeks and months (UTC) that have
 * any, and always the newest of all.
 */
export function backupsToKeep(
  backups: readonly { name: string; at: Date }[],
  { daily, weekly, monthly }: Retention,
): Set<string> {
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.name < b.name ? 1 : -1));
  const chosen = new Set(newestFirst.slice(0, 1).map(({ name }) => name));
  const rules = [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const;
  for (const [periodOf, most] of rules) {
    const periods = new Set<string>();
    for (const { name, at } of newestFirst) {
      if (periods.size >= most) break;
      const period = periodOf(at);
      if (periods.has(period)) continue;
      periods.add(period);
      chosen.add(name);
    }
  }
  return chosen;
}
