import { deleteIfThere, eachFile, readWhole, unlessMissing } from "~/backend/files/whole-files";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { limitConcurrency } from "~/backend/concurrency";
import { isStorageError } from "~/backend/files/errors";
import type { FileMetadata } from "~/backend/files/port";
import { DAY_MS } from "~/domain/day-ms";
import type { HeldFileMark } from "~/domain/forms/form-marks";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import type { UploadedFile } from "~/http/bodies/form.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import type { UnsavedTextFields } from "./collection";

export type HeldFile = UnsavedTextFields["held"][number];

const FOLDER = "unsaved/";
/** The most bytes held of one form. Its other files are only named, to be chosen again. */
const MOST_OF_FORM = 25_000_000;
/** The most bytes held of all forms together. Holding files needs no account, so others make room for new ones. */
const MOST_HELD_BYTES = 250_000_000;
/** Every new file lists all that are held, so their number is limited too. */
const MOST_HELD_FILES = 1_000;
/** How many of them may refuse to be deleted before a new file is not held. */
const MOST_FAILURES = 5;
const LOOK_UP_MS = 1_000;

/** One at a time, so that several posts don't each count the same room. */
const inTurn = limitConcurrency({ running: 1, waiting: 40 });

/**
 * Returns a held file's rank, with which its name ends: how many megabytes its network had sent within a day, with this
 * one. Files of earlier releases have none, and go first.
 */
const rankOf = (path: string) => Number(/-(\d+)$/.exec(path.slice(path.lastIndexOf("/")))?.[1] ?? Infinity);

async function listHeld(): Promise<FileMetadata[]> {
  const found: FileMetadata[] = [];
  for await (const file of eachFile(backend().files, FOLDER)) found.push(file);
  return found;
}

const remove = (path: string): Promise<void> => deleteIfThere(backend().files, path);

/** True if a file makes room before another: that of the higher rank, and of one rank the older. */
const goesFirst = (a: FileMetadata, b: FileMetadata) =>
  rankOf(b.fullPath) - rankOf(a.fullPath) || (a.timeCreated < b.timeCreated ? -1 : 1);

/**
 * Deletes files until one of this size and rank fits. Throws when too many of them can't be deleted, or all are of a
 * lower rank.
 */
async function makeRoom(bytes: number, rank: number): Promise<void> {
  const held = (await listHeld()).sort(goesFirst);
  let total = held.reduce((sum, { size }) => sum + size, 0);
  let number = held.length;
  let failures = 0;
  for (const { fullPath, size } of held) {
    if (total + bytes <= MOST_HELD_BYTES && number < MOST_HELD_FILES) return;
    if (rankOf(fullPath) < rank) break;
    try {
      await remove(fullPath);
    } catch (error) {
      failures += 1;
      // A storage that is down takes minutes to say so, each time, while others wait for their turn.
      if (isStorageError(error, "retry-limit-exceeded") || failures === MOST_FAILURES) throw error;
      log.warn({ err: error, path: fullPath }, "a held file could not be deleted to make room");
      continue;
    }
    total -= size;
    number -= 1;
  }
  if (total + bytes > MOST_HELD_BYTES || number >= MOST_HELD_FILES)
    throw new Error("Files that can't be deleted, or whose senders have sent less, leave no room for another.");
}

/**
 * Holds the files of one form: `take` those that come in, then read `held`, and the names of `others`. `rank` is asked for
 * each file's rank by its size in bytes; null: it may not be held.
 */
export class FormFiles {
  readonly held: HeldFile[] = [];
  readonly others: string[] = [];
  readonly #folder = `${FOLDER}${randomUUID()}`;
  readonly #rank: (bytes: number) => Promise<number | null>;
  #bytes = 0;

  constructor(rank: (bytes: number) => Promise<number | null>) {
    this.#rank = rank;
  }

  async take({ field, name, declaredType, bytes }: UploadedFile): Promise<void> {
    if (!bytes || this.#bytes + bytes.byteLength > MOST_OF_FORM) return void this.others.push(name);
    const rank = await this.#rank(bytes.byteLength);
    if (rank === null) return void this.others.push(name);
    const path = `${this.#folder}/${String(this.held.length)}-${String(rank)}`;
    const hold = async () => {
      await makeRoom(bytes.byteLength, rank);
      // The name that the sender gave it is kept with the text: nobody downloads it from here.
      const metadata = { contentType: "application/octet-stream", cacheControl: "private, no-store" };
      await backend().files.put(path, metadata, [bytes]);
    };
    try {
      await inTurn(hold);
    } catch (error) {
      // Its sender still has the file; the words come first.
      log.warn({ err: error }, "a file could not be held");
      return void this.others.push(name);
    }
    this.#bytes += bytes.byteLength;
    this.held.push({ field, name: name.slice(0, 200), type: declaredType.slice(0, 100), path });
  }
}

/**
 * True if a held file has not been deleted to make room for others, and also if the file store doesn't answer within a
 * second: the text is shown all the same, and sending it checks again.
 */
async function isHeld({ path }: HeldFile): Promise<boolean> {
  const asked = unlessMissing(backend().files.metadata(path))
    .then((found) => found !== null)
    .catch((error: unknown) => {
      log.warn({ err: error }, "a held file could not be looked up");
      return true;
    });
  const late = new AbortController();
  const given = setTimeout(LOOK_UP_MS, true, { signal: late.signal, ref: false }).catch(() => true);
  return Promise.race([asked, given]).finally(() => late.abort());
}

/** Returns which files of a form are still held, with their numbers, and the names of all that must be chosen again. */
export async function filesOf({
  held,
  files,
}: {
  held: readonly HeldFile[];
  files: readonly string[];
}): Promise<{ held: HeldFileMark[]; files: string[] }> {
  const found = await Promise.all(
    held.map(async (file, number) => ({ name: file.name, number, isThere: await isHeld(file) })),
  );
  return {
    held: found.filter(({ isThere }) => isThere).map(({ name, number }) => ({ name, number })),
    files: [...found.filter(({ isThere }) => !isThere).map(({ name }) => name), ...files],
  };
}

/** Returns a held file as it was posted, or its name alone; null for one that was deleted to make room for others. */
export async function readHeld(
  { field, name, type, path }: HeldFile,
  { nameOnly }: { nameOnly: boolean },
): Promise<UploadedFile | null> {
  if (nameOnly) return { field, name, declaredType: type, bytes: null };
  const bytes = await readWhole(backend().files, path);
  return bytes && { field, name, declaredType: type, bytes };
}

export async function dropHeld(held: readonly HeldFile[]): Promise<void> {
  for (const { path } of held) await remove(path);
}

/** Deletes files whose text has expired, a day after it came, or was never stored. Returns their number. */
export async function cleanUpHeldFiles(): Promise<number> {
  const until = new Date(backend().clock().getTime() - DAY_MS).toISOString();
  const expired = (await listHeld())
    .filter(({ timeCreated }) => timeCreated <= until)
    .map(({ fullPath }) => ({ id: fullPath }));
  const gone = await eachEntry(expired, "a held file could not be deleted", ({ id }) => remove(id));
  return gone.length;
}
