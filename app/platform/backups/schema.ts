import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

const count = z.number().int().min(0);

/** One backup that the schedule asked for, whatever became of it. */
export const backupRun = z.object({
  startedAt: instant,
  endedAt: instant,
  /** What went wrong; null for a backup that was read back and found whole. */
  problem: z.string().max(500).nullable(),
  /** Its name in the folder of the backups. */
  file: z.string().max(200).nullable(),
  bytes: count,
  documents: count,
  files: count,
  /** Older ones that were deleted after it. */
  deleted: count,
});
export type BackupRun = z.infer<typeof backupRun>;

/** What the schedule has done so far: one document, `scheduled`. */
export const backupRecordFields = z.object({
  lastGood: backupRun.nullable(),
  /** Failed ones since the beginning. */
  failures: count,
  /** The newest first. */
  runs: z.array(backupRun).max(10),
});
export type BackupRecord = z.infer<typeof backupRecordFields>;
