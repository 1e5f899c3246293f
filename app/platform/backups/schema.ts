import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

const count = z.number().int().min(0);

/** One backup of the schedule, good or failed. */
export const backupRun = z.object({
  startedAt: instant,
  endedAt: instant,
  /** The error; null for a backup that was read back and found complete. */
  problem: textUpTo(500).nullable(),
  /** Its name in the folder of the backups. */
  file: textUpTo(200).nullable(),
  bytes: count,
  documents: count,
  files: count,
  /** Number of older ones that were deleted after it. */
  deleted: count,
});
export type BackupRun = z.infer<typeof backupRun>;

/** The schedule's record so far: one document, `scheduled`. */
export const backupRecordFields = z.object({
  lastGood: backupRun.nullable(),
  /** Number of failures since the beginning. */
  failures: count,
  /** Newest first. */
  runs: z.array(backupRun).max(10),
});
export type BackupRecord = z.infer<typeof backupRecordFields>;
