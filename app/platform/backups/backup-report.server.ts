import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { scheduledJobs } from "~/platform/scheduler/collection";
import { currentSettings } from "~/platform/settings/settings.server";
import { BACKUP_JOB } from "./backup-job.server";
import { isBackupDue, nextBackupAt } from "./schedule";
import { backupRecord } from "./scheduled-backup.server";
import type { BackupRun } from "./schema";

export interface BackupReportPage {
  /** True if this server makes the backups; data stored in a cloud is exported by the cloud. */
  isOurs: boolean;
  /** True if the server has a place to put them. */
  hasPlace: boolean;
  /** True if backups should be encrypted and the server has no passphrase. */
  lacksPassphrase: boolean;
  /** When the next one begins; null if none is scheduled. */
  nextAt: string | null;
  lastGood: BackupRun | null;
  failures: number;
  runs: BackupRun[];
}

/** Returns the state of the scheduled backups for the admin. */
export async function backupReport(): Promise<BackupReportPage> {
  const { documents, clock } = backend();
  const [{ backups: settings }, { lastGood, failures, runs }, job] = await Promise.all([
    currentSettings(),
    backupRecord(),
    documents.get(scheduledJobs, BACKUP_JOB),
  ]);
  const hasPlace = env.BACKUP_DIR !== undefined;
  const now = clock();
  const lastAt = lastGood?.startedAt ?? null;
  let nextAt: string | null = null;
  if (settings.on && hasPlace) {
    if (lastAt !== null && !isBackupDue(now, lastAt, settings))
      nextAt = nextBackupAt(new Date(lastAt), settings).toISOString();
    else nextAt = job?.failure ? job.dueAt : now.toISOString();
  }
  const lacksPassphrase = settings.on && settings.sealed && env.BACKUP_PASSPHRASE === undefined;
  return { isOurs: env.BACKEND === "embedded", hasPlace, lacksPassphrase, nextAt, lastGood, failures, runs };
}
