import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { backupRecords } from "./collection";
import { isBackupDue } from "./schedule";
import type { BackupRecord, BackupRun } from "./schema";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { z } from "zod/v4";
import type { Retention } from "~/backend/backup/retention";

/** Beside the built server's folder; without a build, the script itself. */
const BUILT = fileURLToPath(new URL("../backup.js", import.meta.url));
const SCRIPT = ["--import", "tsx", "scripts/backup.ts"];
const LOWER_PRIORITY = 10;
const LONGEST_OUTPUT = 20_000;

const report = z.object({
  file: z.string(),
  bytes: z.number(),
  documents: z.number(),
  files: z.number(),
  deleted: z.number(),
});
export type BackupReport = z.infer<typeof report>;

export interface BackupOrder {
  into: string;
  sealed: boolean;
  retention: Retention;
}

function argumentsOf({ into, sealed, retention }: BackupOrder): string[] {
  const { daily, weekly, monthly } = retention;
  const kept = Object.entries({ daily, weekly, monthly }).flatMap(([name, count]) => [`--${name}`, String(count)]);
  return ["--to", into, ...kept, ...(sealed ? [] : ["--unsealed"]), "--json"];
}

/**
 * Backs up this server's data folder in a separate process: within the process that writes, a backup would wait for a
 * writer that waits for it. Returns the backup's report once it was read back and found complete; otherwise throws
 * with the process's message, also when `signal` ended it.
 */
export function runBackupProcess(order: BackupOrder, signal: AbortSignal): Promise<BackupReport> {
  const command = [...(existsSync(BUILT) ? [BUILT] : SCRIPT), ...argumentsOf(order)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"], signal });
    let [output, complaint] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-LONGEST_OUTPUT)));
    child.stderr.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-LONGEST_OUTPUT)));
    child.once("spawn", () => lowerPriority(child.pid));
    child.once("error", reject);
    child.once("close", (code, killedBy) => {
      if (code === 0) resolve(report.parse(JSON.parse(output)));
      else reject(new Error(complaint.trim().slice(-400) || `The backup ended with ${String(code ?? killedBy)}.`));
    });
  });
}

/** Pages have priority. If the system doesn't allow that, they share the processor. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOWER_PRIORITY);
  } catch {
    // A lower priority is only a courtesy.
  }
}

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
