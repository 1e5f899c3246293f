import { execFile, type ExecFileException } from "node:child_process";
import { rm } from "node:fs/promises";
import { CopyRefused, LogNotApplied } from "./copy-problem";

/** What a program has written by its end, and why it failed if it did. */
export interface Ended {
  stdout: string;
  stderr: string;
  error: Pick<ExecFileException, "code" | "message"> | null;
}

/** How the operator has installed and configured litestream. */
export interface Litestream {
  /** Path or name of the program. */
  program: string;
  /** Path of its configuration; litestream's default place when left out. */
  config?: string | undefined;
  /** The name of the copy to use, when the configuration has several. */
  replica?: string | undefined;
  /** Runs the program; as a process unless it says otherwise. */
  run?: (program: string, words: readonly string[]) => Promise<Ended>;
}

/** An uninterrupted run of a copy: snapshots of the whole database, and the writes since. */
export interface Generation {
  replica: string;
  name: string;
  /** When its snapshots were taken, oldest first. Like all moments here, to the second. */
  snapshots: Date[];
  /** When its parts arrived, oldest first. */
  parts: Date[];
}

/** Later versions of litestream have another format and other commands. */
const KNOWN_VERSION = /^v?0\.3\./;
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

function runAsProcess(program: string, words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, words, { maxBuffer: MOST_OUTPUT_BYTES }, (error, stdout, stderr) => {
      resolve({ stdout, stderr, error });
    });
  });
}

async function outputOf({ program, run = runAsProcess }: Litestream, words: readonly string[]): Promise<string> {
  const { stdout, stderr, error } = await run(program, words);
  if (!error) return stdout;
  if (error.code === "ENOENT")
    throw new CopyRefused(`${program} was not found. Install litestream 0.3.13, or name it with --litestream.`);
  // litestream's settings decide whether it logs to standard error or standard output.
  const reason = reasonOf(stderr) ?? reasonOf(stdout) ?? error.message;
  const Refusal = reason.startsWith("cannot apply wal") ? LogNotApplied : CopyRefused;
  throw new Refusal(`litestream ${words[0] ?? ""}: ${reason}`);
}

const REASON = 'error="';

/** Returns the reason in the last line of litestream's log. */
function reasonOf(log: string): string | null {
  const last = log.trim().split("\n").at(-1) ?? "";
  const at = last.indexOf(REASON);
  if (at !== -1 && last.endsWith('"') && last.length > at + REASON.length) return last.slice(at + REASON.length, -1);
  return last === "" ? null : last;
}

function choice({ config, replica }: Litestream): string[] {
  return [
    ...(config === undefined ? [] : ["-config", config]),
    ...(replica === undefined ? [] : ["-replica", replica]),
  ];
}

/** Throws `CopyRefused` unless the program is installed in a version whose copies we can read. */
export async function requireLitestream(tool: Litestream): Promise<void> {
  const version = (await outputOf(tool, ["version"])).trim();
  if (!KNOWN_VERSION.test(version))
    throw new CopyRefused(
      `This takes litestream 0.3, tried with 0.3.13. ${tool.program} is ${version || "another program"}.`,
    );
}

/** Returns the generations in a database's copy, oldest first. Works even when the database itself is gone. */
export async function listGenerations(tool: Litestream, database: string): Promise<Generation[]> {
  const [snapshots, parts] = await Promise.all(
    ["snapshots", "wal"].map((command) => outputOf(tool, [command, ...choice(tool), database])),
  );
  const generations = new Map<string, Generation>();
  const of = (line: readonly string[]) => {
    const [replica = "", name = ""] = line;
    const key = `${replica} ${name}`;
    const generation = generations.get(key) ?? { replica, name, snapshots: [], parts: [] };
    generations.set(key, generation);
    return generation;
  };
  for (const line of linesOf(snapshots ?? "")) of(line).snapshots.push(momentIn(line));
  for (const line of linesOf(parts ?? "")) of(line).parts.push(momentIn(line));
  const whole = [...generations.values()].filter(({ snapshots }) => snapshots.length > 0);
  for (const generation of whole)
    for (const moments of [generation.snapshots, generation.parts]) moments.sort((a, b) => a.getTime() - b.getTime());
  return whole.sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ snapshots }: Generation) => snapshots[0]?.getTime() ?? Infinity;

/** litestream's tables have a heading, and columns separated by spaces. */
function linesOf(table: string): string[][] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(1).map((line) => line.trim().split(/\s+/));
}

function momentIn(line: readonly string[]): Date {
  const moment = new Date(line.at(-1) ?? "");
  if (Number.isNaN(moment.getTime())) throw new CopyRefused(`litestream listed something unknown: ${line.join(" ")}`);
  return moment;
}

/**
 * Restores a database from a generation into a new file: everything, or what had arrived by a moment. Throws
 * `LogNotApplied`, or `CopyRefused` for any other reason, and then leaves no file.
 */
export async function restoreDatabase(
  tool: Litestream,
  { database, generation, until, into }: { database: string; generation: Generation; until: Date | null; into: string },
): Promise<void> {
  const moment = until === null ? [] : ["-timestamp", until.toISOString()];
  const from = ["-replica", generation.replica, "-generation", generation.name];
  try {
    await outputOf(tool, [
      "restore",
      ...choice({ ...tool, replica: undefined }),
      ...from,
      ...moment,
      "-o",
      into,
      database,
    ]);
  } finally {
    // litestream leaves the log of its temporary file behind and, when it fails, the file itself.
    for (const rest of ["", "-shm", "-wal"]) await rm(`${into}.tmp${rest}`, { force: true });
  }
}
