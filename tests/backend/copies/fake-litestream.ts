#!/usr/bin/env node
// Replaces litestream 0.3 in tests: the same commands and tables, on a copy whose parts aren't compressed. Like
// litestream, it joins the parts of a log in spite of gaps, and leaves it to SQLite how much of the log is applied.
import { appendFileSync, copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const text = { type: "string" } as const;
const [command = "", ...words] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: words.map((word) => word.replace(/^-(?=[a-z]+$)/, word === "-o" ? "-" : "--")),
  allowPositionals: true,
  options: { config: text, replica: text, generation: text, timestamp: text, o: { ...text, short: "o" } },
});

function fail(reason: string): never {
  process.stdout.write(`time=2026-11-28T01:28:13.224Z level=ERROR msg="failed to run" error="${reason}"\n`);
  process.exit(1);
}

/** The tests' "configuration" is a folder with the copies: one folder a database, named after its file. */
const copy = join(values.config ?? "", (positionals[0] ?? "").split("/").at(-1) ?? "", "generations");
const list = (...names: string[]) => {
  try {
    return readdirSync(join(copy, ...names)).sort();
  } catch {
    return [];
  }
};
const arrivedAt = (...names: string[]) => statSync(join(copy, ...names)).mtime;
const toTheSecond = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

const say = (line: string) => process.stdout.write(`${line}\n`);

function print(kind: "snapshots" | "wal", columns: string): void {
  say(`replica  generation  ${columns}  created`);
  for (const generation of list())
    for (const name of list(generation, kind))
      say(`file     ${generation}  ${name.replace("_", "  ")}  ${toTheSecond(arrivedAt(generation, kind, name))}`);
}

async function restore(generation: string, into: string): Promise<void> {
  const until = values.timestamp === undefined ? null : new Date(values.timestamp);
  const arrived = (kind: string) =>
    list(generation, kind).filter((name) => until === null || arrivedAt(generation, kind, name) <= until);
  const all = ["snapshots", "wal"].flatMap((kind) =>
    list(generation, kind).map((name) => arrivedAt(generation, kind, name)),
  );
  const snapshot = arrived("snapshots").at(-1);
  if (snapshot === undefined || (until !== null && all.every((moment) => moment < until)))
    fail("no matching backups found");
  copyFileSync(join(copy, generation, "snapshots", snapshot), into);
  const parts = arrived("wal").filter((name) => name >= snapshot);
  const newest = parts.at(-1);
  if (
    newest !== undefined &&
    readFileSync(join(copy, generation, "wal", newest))
      .toString()
      .startsWith("UNAPPLIED")
  )
    fail("cannot apply wal: database disk image is malformed");
  for (const index of new Set(parts.map((name) => name.split("_")[0]))) {
    for (const name of parts.filter((part) => part.startsWith(`${index ?? ""}_`)))
      appendFileSync(`${into}-wal`, readFileSync(join(copy, generation, "wal", name)));
    await apply(into);
  }
}

async function apply(file: string): Promise<void> {
  try {
    // Most commands don't need SQLite, and loading it takes half the time of a start.
    const { default: Sqlite } = await import("~/backend/sqlite-driver.server");
    const database = new Sqlite(file);
    database.pragma("wal_checkpoint(TRUNCATE)");
    database.close();
  } catch (error) {
    fail(`cannot apply wal: ${error instanceof Error ? error.message : String(error)}`);
  }
}

if (command === "version") say("v0.3.13");
else if (command === "snapshots") print("snapshots", "index  size");
else if (command === "wal") print("wal", "index  offset  size");
else if (command === "restore") await restore(values.generation ?? "", values.o ?? "");
else fail(`unknown command ${command}`);
