import { spawn, spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";

export const isInstalled = (name: string) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/** A program's output, which is also written to a file, and whether it ended before its time was up. */
export interface Run {
  text: string;
  ended: boolean;
}

/** Runs a program until it ends or its time is up. */
export function run(command: readonly string[], { seconds, log }: { seconds: number; log: string }): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn("timeout", ["-k", "10", String(seconds), ...command], { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        appendFileSync(log, chunk);
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ text, ended: code !== 124 && code !== 137 }));
  });
}
