import type { Job } from "~/platform/scheduler/job";
import { every } from "~/platform/scheduler/scheduler.server";
import { backUpIfDue } from "./scheduled-backup.server";

export const BACKUP_JOB = "back-up";
const MINUTE = 60_000;

/**
 * Checks every minute whether a backup is due, because the settings may have changed; a failed one is tried again
 * later.
 */
export const backupJob: Job = {
  name: BACKUP_JOB,
  next: every(MINUTE),
  retryAfterMs: 30 * MINUTE,
  takesLong: true,
  run: (signal) => backUpIfDue(signal),
};
