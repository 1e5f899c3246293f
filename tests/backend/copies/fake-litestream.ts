#!/usr/bin/env node
// Replaces litestream 0.3 in tests: the same commands and tables, on a copy whose parts aren't compressed. Like
// litestream, it joins the parts of a log in spite of gaps, and leaves it to SQLite how much of the log is applied.
import { appendFileSync, copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const text = { type: "string" } as const;

class Failed extends Error {}

/** The tests' "configuration" is a folder with the copies: one folder a database, named after its file. */
class Copy {
  readonly #folder: string;

  constructor(config: string, database: string) {
    this.#folder = join(config, database.split("/").at(-1) ?? "", "generations");
  }

  path(...names: string[]): string {
    return join(this.#folder, ...names);
  }

  list(...names: string[]): string[] {
    try {
      return readdirSync(this.path(...names)).sort();
    } catch {
      return [];
    }
  }

  arrivedAt(...names: string[]): Date {
    return statSync(this.path(...names)).mtime;
  }
}

const toTheSecond = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

function table(copy: Copy, kind: "snapshots" | "wal", columns: string): string {
  const lines = [`replica  generation  ${columns}  created`];
  for (const generation of copy.list())
    for (const name of copy.list(generation, kind)) {
      const created = toTheSecond(copy.arrivedAt(generation, kind, name));
      lines.push(`file     ${generation}  ${name.replace("_", "  ")}  ${created}`);
    }
  return lines.join("\n");
}

async function restore(copy: Copy, generation: string, timestamp: string | undefined, into: string): Promise<void> {
  const until = timestamp === undefined ? null : new Date(timestamp);
  const arrived = (kind: string) =>
    copy.list(generation, kind).filter((name) => until === null || copy.arrivedAt(generation, kind, name) <= until);
  const all = ["snapshots", "wal"].flatMap((kind) =>
    copy.list(generation, kind).map((name) => copy.arrivedAt(generation, kind, name)),
  );
  const snapshot = arrived("snapshots").at(-1);
  if (snapshot === undefined || (until !== null && all.every((moment) => moment < until)))
    throw new Failed("no matching backups found");
  copyFileSync(copy.path(generation, "snapshots", snapshot), into);
  const parts = arrived("wal").filter((name) => name >= snapshot);
  const newest = parts.at(-1);
  if (
    newest !== undefined &&
    readFileSync(copy.path(generation, "wal", newest))
      .toString()
      .startsWith("UNAPPLIED")
  )
    throw new Failed("cannot apply wal: database disk image is malformed");
  for (const index of new Set(parts.map((name) => name.split("_")[0]))) {
    for (const name of parts.filter((part) => part.startsWith(`${index ?? ""}_`)))
      appendFileSync(`${into}-wal`, readFileSync(copy.path(generation, "wal", name)));
    await apply(into);
  }
}

async function apply(file: string): Promise<void> {
  try {
    // Most commands don't need SQLite, and loading it takes half the time of a start.
    const { default: Sqlite } = await import("better-sqlite3");
    const database = new Sqlite(file);
    database.pragma("wal_checkpoint(TRUNCATE)");
    database.close();
  } catch (error) {
    throw new Failed(`cannot apply wal: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function answer(command: string, words: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: words.map((word) => word.replace(/^-(?=[a-z]+$)/, word === "-o" ? "-" : "--")),
    allowPositionals: true,
    options: { config: text, replica: text, generation: text, timestamp: text, o: { ...text, short: "o" } },
  });
  const copy = new Copy(values.config ?? "", positionals[0] ?? "");
  if (command === "version") return "v0.3.13";
  if (command === "snapshots") return table(copy, "snapshots", "index  size");
  if (command === "wal") return table(copy, "wal", "index  offset  size");
  if (command !== "restore") throw new Failed(`unknown command ${command}`);
  await restore(copy, values.generation ?? "", values.timestamp, values.o ?? "");
  return "";
}

/** Runs a command; returns what it writes and its exit code. */
export async function litestream([command = "", ...words]: readonly string[]): Promise<{
  code: number;
  stdout: string;
}> {
  try {
    return { code: 0, stdout: `${await answer(command, words)}\n` };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const logged = `level=ERROR msg="failed to run" error="${error.message}"`;
    return { code: 1, stdout: `time=2026-11-28T01:28:13.224Z ${logged}\n` };
  }
}

if (/fake-litestream[^/\\]*$/.test(process.argv[1] ?? "")) {
  const { code, stdout } = await litestream(process.argv.slice(2));
  process.stdout.write(stdout);
  process.exitCode = code;
}
