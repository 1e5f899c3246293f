import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { runBackupProcess, type BackupOrder, type BackupReport } from "./backup-process.server";
import { backupRecords } from "./collection";
import { isBackupDue } from "./schedule";
import type { BackupRecord, BackupRun } from "./schema";

const SYSTEM = "system:backups";
const RECORD = "scheduled";
const RUNS_KEPT = 10;
const NOTHING: BackupRecord = { lastGood: null, failures: 0, runs: [] };

export type RunBackup = (order: BackupOrder, signal: AbortSignal) => Promise<BackupReport>;

/** Returns the schedule's record so far. */
export async function backupRecord(): Promise<BackupRecord> {
  return (await backend().documents.get(backupRecords, RECORD)) ?? NOTHING;
}

async function note(run: BackupRun): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const { lastGood, failures, runs } = (await transaction.get(backupRecords, RECORD)) ?? NOTHING;
    transaction.set(backupRecords, RECORD, {
      lastGood: run.problem === null ? run : lastGood,
      failures: failures + (run.problem === null ? 0 : 1),
      runs: [run, ...runs].slice(0, RUNS_KEPT),
    });
  });
}

/**
 * Makes a backup if the settings say that one is due, and records the outcome. Throws if it failed. `into` is the
 * folder for backups: without one, none are made.
 */
export async function backUpIfDue(
  signal: AbortSignal,
  { into = env.BACKUP_DIR, canSeal = env.BACKUP_PASSPHRASE !== undefined, run = runBackupProcess as RunBackup } = {},
): Promise<void> {
  const { backups: settings } = await currentSettings();
  if (!settings.on || into === undefined) return;
  const { clock } = backend();
  const startedAt = clock().toISOString();
  const { lastGood } = await backupRecord();
  if (!isBackupDue(clock(), lastGood?.startedAt ?? null, settings)) return;

  const begun = { startedAt, file: null, bytes: 0, documents: 0, files: 0, deleted: 0 };
  try {
    if (settings.sealed && !canSeal)
      throw new Error("Backups must be sealed, but BACKUP_PASSPHRASE is not set on the server.");
    const { daily, weekly, monthly, sealed } = settings;
    const made = await run({ into, sealed, retention: { daily, weekly, monthly } }, signal);
    await note({ ...begun, ...made, endedAt: clock().toISOString(), problem: null });
  } catch (error) {
    // The server is stopping, so the backup didn't fail.
    if (signal.aborted) return;
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await note({ ...begun, endedAt: clock().toISOString(), problem });
    throw error;
  }
}
