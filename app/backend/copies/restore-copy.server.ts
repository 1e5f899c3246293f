import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { BLOBS, countDocuments, damageIn, INDEX, STORE } from "../backup/snapshot.server";
import { checkStore, type CheckedStore } from "./check-changes.server";
import { CopyRefused, LogNotApplied } from "./copy-problem";
import {
  listGenerations,
  requireLitestream,
  restoreDatabase,
  type Litestream,
  type Generation,
} from "./litestream.server";
import { restoreFiles, unlist, unlistedFiles, type NamedFiles } from "./restore-files.server";

/** Which part of a copy to restore. */
interface Choice {
  generation: Generation;
  /** The moment up to which the generation's parts are used; null for all parts. */
  until: Date | null;
  /** When the snapshot was taken that the restore starts from. */
  snapshot: Date;
  /** When the newest part in use arrived. */
  reached: Date;
}

/**
 * Chooses what to restore so that a database is as it was at a moment (a whole second), or as new as possible.
 * litestream itself refuses any moment after a generation's last part. Throws `CopyRefused`.
 */
export function chooseGeneration(database: string, generations: readonly Generation[], at: Date | null): Choice {
  const names = [...new Set(generations.map(({ replica }) => replica))];
  if (names.length > 1)
    throw new CopyRefused(`The configuration has several copies: choose one with --replica (${names.join(", ")}).`);
  const [first] = generations;
  if (!first) throw new CopyRefused(`The copy of ${database} is empty.`);
  const generation = generations.findLast(({ snapshots }) => isBefore(snapshots[0], at));
  if (!generation)
    throw new CopyRefused(
      `The copy of ${database} begins after that, at ${first.snapshots[0]?.toISOString() ?? "an unknown moment"}.`,
    );
  const { snapshots, parts } = generation;
  const arrived = [...snapshots, ...parts].filter((moment) => at === null || moment <= at);
  const reached = new Date(Math.max(...arrived.map((moment) => moment.getTime())));
  const isAll = at === null || [...snapshots, ...parts].every((moment) => moment < at);
  const snapshot = snapshots.findLast((moment) => isBefore(moment, at)) ?? reached;
  return { generation, until: isAll ? null : at, snapshot, reached };
}

/** Moments are listed without fractions of a second, so only one that is a whole second later is certainly later. */
function isBefore(moment: Date | undefined, at: Date | null): boolean {
  return moment !== undefined && (at === null || moment.getTime() + SECOND_MS <= at.getTime());
}

export interface RestoreCopyOptions {
  tool: Litestream;
  /** The data folder that litestream's configuration names; it may be gone. */
  dataFolder: string;
  /** The folder to restore into, which is missing or empty. */
  into: string;
  /** Moment to restore, a whole second; null for the newest. */
  at: Date | null;
  /** Folder with the copied contents of stored files. */
  blobs: string;
  /** Where documents name stored files. */
  named: readonly NamedFiles[];
  /** Restores without the files whose contents are missing; otherwise they end the restore. */
  leaveOutFiles: boolean;
  /** By how much the newest change may be older than the newest part of the copy. */
  mostBehindMs: number;
}

export interface RestoredCopy {
  /** Number of documents in each collection. */
  documents: Record<string, number>;
  /** Number of stored files, each compared with its hash. */
  files: number;
  /** Paths of files that were left out. */
  leftOut: string[];
  /** The changes that were compared with their documents. */
  checked: Omit<CheckedStore, "problems">;
  /** When the snapshot was taken that the restore started from: changes before it need no check. */
  snapshot: Date;
  /** When the newest part that was used arrived. */
  reached: Date;
  /** Why later parts, up to the requested moment, were not used; null when all were. */
  notApplied: string | null;
}

const NAMED = 5;
const SECOND_MS = 1_000;
/**
 * How much of the end of a copy may be left out when it can't be applied. More than this is damage that a person has to
 * look at.
 */
const MOST_EARLIER_MS = 10_000;

/**
 * Restores a data folder from litestream's copies of its two databases and a copy of its files' contents. The folder
 * only appears if everything is complete. Throws `CopyRefused` with what is wrong.
 */
export async function restoreCopy(options: RestoreCopyOptions): Promise<RestoredCopy> {
  const { tool, at, named, leaveOutFiles } = options;
  const dataFolder = resolve(options.dataFolder);
  const target = resolve(options.into);
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new CopyRefused(
      `${target} is not empty. Restore into an empty folder, and let the site use it when you have looked.`,
    );
  await requireLitestream(tool);
  mkdirSync(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}.restoring-`);
  try {
    const [store, index] = [join(staging, STORE), join(staging, INDEX)];
    mkdirSync(join(staging, BLOBS), { recursive: true });
    const { notApplied, ...choice } = await restoreNear(tool, { database: join(dataFolder, STORE), into: store, at });
    const same = notApplied === null ? at : choice.until;
    const { problems, ...checked } = checkStore(store);
    if (problems.length > 0)
      throw new CopyRefused(`This is not the whole store of that moment. Missing or damaged: ${problems.join("; ")}.`);
    requireNotBehind(choice, checked, options.mostBehindMs);

    await restoreNear(tool, { database: join(dataFolder, INDEX), into: index, at: same });
    const damage = damageIn(index);
    if (damage !== null) throw new CopyRefused(`The index of the files is damaged: ${damage}.`);
    const { whole, missing } = await restoreFiles(index, { from: resolve(options.blobs), into: join(staging, BLOBS) });
    const leftOut = [...missing, ...unlistedFiles(store, index, named)];
    if (leftOut.length > 0 && !leaveOutFiles) throw new CopyRefused(describeMissing(leftOut));
    unlist(index, missing);

    const documents = countDocuments(store);
    await rm(target, { recursive: true, force: true });
    await rename(staging, target);
    const { snapshot, reached } = choice;
    return { documents, files: whole, leftOut, checked, snapshot, reached, notApplied };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Restores a database as of a moment, or the nearest earlier one that works: now and then the start of one of
 * litestream's parts can't be applied until more of the log has arrived.
 */
async function restoreNear(
  tool: Litestream,
  { database, into, at }: { database: string; into: string; at: Date | null },
): Promise<Choice & { notApplied: string | null }> {
  const generations = await listGenerations(tool, database);
  const wanted = chooseGeneration(basename(database), generations, at);
  const earliest = wanted.reached.getTime() - MOST_EARLIER_MS;
  let choice = wanted;
  let first: LogNotApplied | null = null;
  for (;;) {
    try {
      await restoreDatabase(tool, { database, generation: choice.generation, until: choice.until, into });
      return { ...choice, notApplied: first?.message ?? null };
    } catch (error) {
      if (!(error instanceof LogNotApplied)) throw error;
      first ??= error;
    }
    const earlier = new Date(choice.reached.getTime() - SECOND_MS);
    choice = chooseGeneration(basename(database), generations, earlier);
    if (choice.reached.getTime() < earliest)
      throw new CopyRefused(`${first.message}. Ask for an earlier moment with --at, and look into why.`);
  }
}

/**
 * Throws `CopyRefused` if the store's newest change is much older than the newest part. A running site writes at least
 * every half minute, so part of the log is missing then: SQLite silently applies a log only up to its first gap.
 */
function requireNotBehind({ reached }: Choice, { last }: Omit<CheckedStore, "problems">, mostBehindMs: number): void {
  if (last === null || reached.getTime() - last.getTime() <= mostBehindMs) return;
  throw new CopyRefused(
    `The copy goes on until ${reached.toISOString()}, but the newest change that came back was made at ${last.toISOString()}. ` +
      "Either a part between the two is missing, or the copy or the site stood still. Ask for a moment just after that " +
      "change with --at; or, if you know why, say with --behind how many minutes are right.",
  );
}

function describeMissing(paths: readonly string[]): string {
  const more = paths.length > NAMED ? ` and ${(paths.length - NAMED).toLocaleString("en-GB")} more` : "";
  return (
    `The contents of ${paths.length === 1 ? "a stored file are" : `${paths.length.toLocaleString("en-GB")} stored files are`} ` +
    `missing or damaged: ${paths.slice(0, NAMED).join(", ")}${more}. Bring their copy up to date (--blobs), ask for an ` +
    "earlier moment, or leave them out with --leave-out-files: the site then answers as if they had been deleted."
  );
}
