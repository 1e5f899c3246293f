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
  const limits = Object.entries({ daily, weekly, monthly }).flatMap(([name, count]) => [`--${name}`, String(count)]);
  return ["--to", into, ...limits, ...(sealed ? [] : ["--unsealed"]), "--json"];
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
