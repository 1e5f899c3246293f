import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** A machine is quiet when less than this share of all its processors is used. */
const QUIET = 0.1;
const LOOK_MS = 3_000;
/** Pictures for sharing are drawn after a start, which takes a minute or two. */
const PATIENCE_MS = 180_000;

/** Ticks of all processors since the system started: those in use, and all. */
function ticks(): [used: number, all: number] | null {
  let line: string | undefined;
  try {
    line = readFileSync("/proc/stat", "utf8").split("\n", 1)[0];
  } catch {
    return null;
  }
  const fields = (line ?? "").trim().split(/\s+/).slice(1, 9).map(Number);
  const all = fields.reduce((sum, one) => sum + one, 0);
  // The fourth and fifth are idle time, without and with a wait for a disk.
  return [all - (fields[3] ?? 0) - (fields[4] ?? 0), all];
}

/** Returns the share of all processors that is used for three seconds; null where the system doesn't report it. */
async function load(): Promise<number | null> {
  const before = ticks();
  await pause(LOOK_MS);
  const after = ticks();
  return before && after ? (after[0] - before[0]) / (after[1] - before[1]) : null;
}

function git(...args: string[]): string {
  return spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
}

/** Prints what is measured, where and when: figures say nothing without it. */
export function printConditions(): void {
  const changed = git("status", "--porcelain") === "" ? "" : ", with changes that aren’t committed";
  const [processor] = cpus();
  console.log(
    `Commit ${git("rev-parse", "--short", "HEAD") || "unknown"}${changed}; Node ${process.version.slice(1)}; ` +
      `${String(cpus().length)} × ${processor?.model.trim() ?? "processors"}; ${new Date().toISOString()}`,
  );
}

/**
 * Waits until nothing else uses the processors, what the servers of a measurement do by themselves after a start
 * included. Throws when that takes more than three minutes: the figures would be those of other work too.
 */
export async function quietMachine(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const share = await load();
    if (share === null || share <= QUIET) return;
    if (performance.now() > until)
      throw new Error(
        `The machine is busy: ${String(Math.round(100 * share))}% of its processors are used. End what uses them, or measure with --busy.`,
      );
  }
}
