import type { BackupSettings } from "~/platform/settings/schema";
import { DAY_MS } from "~/domain/day-ms";

const HOUR = 3_600_000;

/**
 * Returns the first time after `after` at which a backup is due: at the time of day (UTC), and every `everyHours`
 * hours from it.
 */
export function nextBackupAt(after: Date, { everyHours, at }: Pick<BackupSettings, "everyHours" | "at">): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const yesterday = Math.floor(after.getTime() / DAY_MS) * DAY_MS - DAY_MS;
  const anchor = yesterday + hours * HOUR + minutes * 60_000;
  const step = everyHours * HOUR;
  return new Date(anchor + (Math.floor((after.getTime() - anchor) / step) + 1) * step);
}

/**
 * True if a backup is due at `now`, the last good one begun at `lastAt`; always if there is none, or if `lastAt` is in
 * the future.
 */
export function isBackupDue(
  now: Date,
  lastAt: string | null,
  schedule: Pick<BackupSettings, "everyHours" | "at">,
): boolean {
  if (lastAt === null || lastAt > now.toISOString()) return true;
  return nextBackupAt(new Date(lastAt), schedule) <= now;
}
