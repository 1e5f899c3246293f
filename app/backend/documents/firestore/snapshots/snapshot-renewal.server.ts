import { deleteIfThere, eachFile } from "../../../files/whole-files";
import type { Timestamp } from "firebase-admin/firestore";
import { randomUUID } from "node:crypto";
import { isStorageError } from "~/backend/files/errors";
import type { Files } from "~/backend/files/port";
import type { FirestoreClient } from "../firestore-client.server";
import { keysOf, type FirestoreRow } from "../firestore-data.server";
import { MOST_BEHIND_MS } from "../firestore-feed.server";
import { isInQuery } from "../firestore-query.server";
import { allRows, FirestoreReader } from "../firestore-reader.server";
import { letOthersRun } from "../../../concurrency";
import { compareByOrder } from "../../query-plan";
import { Window } from "../../query-window";
import { writtenSince, type Written } from "./feed-history.server";
import { placeOfSnapshot, type FollowedPart, type SnapshotRow } from "./followed-part";
import {
  idOfLine,
  lineOf,
  readSnapshotLines,
  readSnapshotRows,
  SnapshotDamaged,
  SNAPSHOTS_FOLDER,
  writeSnapshotFile,
} from "./snapshot-file.server";
import {
  readPointer,
  replacePointer,
  type PointerReading,
  type SnapshotPart,
  type SnapshotPointer,
} from "./snapshot-pointer.server";

/**
 * Until snapshots are this old, a start reads what was written since by id, which costs less than a renewal after every
 * few writes.
 */
const RENEW_AFTER_MS = 3_600_000;
/**
 * After this time everything is read again, so that a change made without an entry in the feed isn't missed for good.
 */
const READ_ALL_AFTER_MS = 7 * 24 * 3_600_000;
/** Documents read in one call. */
const AT_ONCE = 500;

export interface RenewalStores {
  client: FirestoreClient;
  files: Files;
  /** Called when a file of the previous snapshots can't be used, with the reason. */
  onUnusable(key: string, reason: unknown): void;
}

/** True if a start can use the snapshot of this query. */
export function isOfThisSchema(part: SnapshotPart, { collection, checkedBy }: FollowedPart): boolean {
  return part.schemaVersion === collection.schemaVersion && part.checkedBy === checkedBy;
}

/** True if, at a moment of the store's clock, the feed still holds every entry since the snapshots. */
export function isReachedByFeed({ position }: SnapshotPointer, now: Timestamp): boolean {
  return position.toMillis() > now.toMillis() - MOST_BEHIND_MS;
}

/**
 * Renews the snapshots of these queries that are due, and removes all others. Reads only what was written since the
 * previous snapshots, unless there are none to continue. If two instances renew at once, the pointer accepts one of
 * them.
 */
export async function renewSnapshots(
  stores: RenewalStores,
  followed: readonly FollowedPart[],
  signal: AbortSignal,
): Promise<void> {
  const { client, files } = stores;
  const reading = await readPointer(client);
  const { pointer, readTime: position } = reading;
  const isReached = pointer !== null && isReachedByFeed(pointer, position);
  if (isReached && isFresh(pointer, position, followed)) return;

  const written = isReached ? await writtenSince(client, pointer.position) : null;
  const folder = folderOf(position);
  const parts: Record<string, SnapshotPart> = {};
  for (const part of followed) {
    const before = pointer?.parts[part.key];
    signal.throwIfAborted();
    const renewal = new PartRenewal(stores, part, { position, folder, signal });
    try {
      parts[part.key] = await renewal.goOn(before, written);
    } catch (error) {
      if (!(error instanceof SnapshotDamaged) && !isStorageError(error, "object-not-found")) throw error;
      // The file was deleted by another renewal, which came first and makes this one unnecessary.
      if (!isSame(reading, await readPointer(client))) return;
      stores.onUnusable(part.key, error);
      parts[part.key] = await renewal.readAll();
    }
  }
  signal.throwIfAborted();
  if (await replacePointer(client, reading, { position, parts }))
    await deleteOthers(files, Object.values(parts), folder, signal);
}

const isSame = (one: PointerReading, other: PointerReading) =>
  one.updateTime?.valueOf() === other.updateTime?.valueOf();

function isFresh({ position, parts }: SnapshotPointer, now: Timestamp, followed: readonly FollowedPart[]): boolean {
  if (position.toMillis() <= now.toMillis() - RENEW_AFTER_MS) return false;
  return followed.every((part) => {
    const present = parts[part.key];
    return present !== undefined && isOfThisSchema(present, part);
  });
}

/** Names sort by their time. */
const folderOf = (position: Timestamp) =>
  `${SNAPSHOTS_FOLDER}${String(position.toMillis()).padStart(15, "0")}-${randomUUID()}/`;

/**
 * Deletes the files of earlier snapshots and of renewals that were cut off, but none of a later renewal that is under
 * way. They hold what was erased since, so a file that can't be deleted doesn't keep the others: its error is thrown at
 * the end.
 */
async function deleteOthers(
  files: Files,
  present: readonly SnapshotPart[],
  own: string,
  signal: AbortSignal,
): Promise<void> {
  const kept = new Set(present.map(({ path }) => path));
  const former: string[] = [];
  for await (const { fullPath } of eachFile(files, SNAPSHOTS_FOLDER))
    if (fullPath < own && !kept.has(fullPath)) former.push(fullPath);
  const failures: unknown[] = [];
  for (const path of former) {
    signal.throwIfAborted();
    await deleteIfThere(files, path).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

interface RenewalRun {
  position: Timestamp;
  /** The folder of this renewal's own files. */
  folder: string;
  signal: AbortSignal;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** The renewal of one query's file. */
class PartRenewal {
  readonly #stores: RenewalStores;
  readonly #reader: FirestoreReader;
  readonly #part: FollowedPart;
  readonly #run: RenewalRun;

  constructor(stores: RenewalStores, part: FollowedPart, run: RenewalRun) {
    this.#stores = stores;
    this.#reader = new FirestoreReader(stores.client);
    this.#part = part;
    this.#run = run;
  }

  /**
   * Continues from the previous file with the documents that were written since; reads everything if it can't. Throws
   * `SnapshotDamaged` or the file port's `object-not-found` if the previous file is damaged or missing.
   */
  async goOn(before: SnapshotPart | undefined, written: Written | null): Promise<SnapshotPart> {
    const { collection, limit } = this.#part;
    const changed = written?.get(collection.name) ?? NOTHING;
    const isOld = before && before.readAt.toMillis() <= this.#run.position.toMillis() - READ_ALL_AFTER_MS;
    if (!before || !written || isOld || !isOfThisSchema(before, this.#part)) return this.readAll();
    if (changed === "all" || (limit !== undefined && changed.size > limit)) return this.readAll();
    if (changed.size === 0) {
      // Somebody may have deleted the file in the bucket.
      await this.#stores.files.metadata(before.path);
      return before;
    }
    const ids = new Set(changed.keys());
    const lines = limit === undefined ? this.#replaced(before, ids) : this.#moved(before, ids, limit);
    return { ...(await this.#write(lines)), readAt: before.readAt };
  }

  async readAll(): Promise<SnapshotPart> {
    return { ...(await this.#write(this.#stored())), readAt: this.#run.position };
  }

  async #write(lines: AsyncIterable<Buffer>): Promise<Omit<SnapshotPart, "readAt">> {
    const { key, collection, checkedBy } = this.#part;
    const { folder, signal } = this.#run;
    const file = await writeSnapshotFile(this.#stores.files, `${folder}${key}.gz`, lines, signal);
    return { ...file, schemaVersion: collection.schemaVersion, checkedBy };
  }

  #lineOf(row: FirestoreRow): Buffer {
    return lineOf(this.#part.snapshotOf(row));
  }

  async *#stored(): AsyncGenerator<Buffer> {
    const { collection, plan, limit } = this.#part;
    for await (const rows of allRows(this.#reader, collection, plan, limit)) {
      for (const row of rows) yield this.#lineOf(row);
      await letOthersRun();
    }
  }

  /** Yields the lines of a query without a limit. */
  async *#replaced(before: SnapshotPart, changed: ReadonlySet<string>): AsyncGenerator<Buffer> {
    for await (const lines of readSnapshotLines(this.#stores.files, before)) {
      for (const line of lines) if (!changed.has(idOfLine(line))) yield line;
      await letOthersRun();
    }
    for await (const rows of this.#fitting(changed)) for (const row of rows) yield this.#lineOf(row);
  }

  /** Yields the lines of a query with a limit, in its order, which changes may have altered. */
  async *#moved(before: SnapshotPart, changed: ReadonlySet<string>, limit: number): AsyncGenerator<Buffer> {
    const { collection, plan } = this.#part;
    const kept = new Map<string, SnapshotRow>();
    for await (const rows of readSnapshotRows(this.#stores.files, before)) {
      for (const row of rows) {
        // A document that moved during a full reading is in the file twice, and counts at its later place.
        kept.delete(row.id);
        kept.set(row.id, row);
      }
    }
    const placeOf = (row: FirestoreRow) => ({ id: row.id, keys: keysOf(row, plan) });
    const window = new Window<FirestoreRow>(plan, limit, placeOf);
    window.restart([...kept.values()].map(placeOfSnapshot));
    const fitting: FirestoreRow[] = [];
    for await (const rows of this.#fitting(changed)) fitting.push(...rows);
    const { wanted, finish } = window.update(changed, fitting);
    const from = wanted && { keys: wanted.after, inclusive: false };
    const range = wanted && { reverse: false, from, limit: wanted.count };
    const { gone, rows } = finish(range ? await this.#reader.query(collection, plan, range) : []);
    for (const id of gone) kept.delete(id);
    for (const row of rows) kept.set(row.id, this.#part.snapshotOf(row));
    const placed = [...kept.values()].map((row) => ({ row, keys: placeOfSnapshot(row).keys }));
    placed.sort((a, b) => compareByOrder(a.keys, b.keys, plan));
    for (const { row } of placed) yield lineOf(row);
  }

  /** Yields those of the written documents that match the query now. */
  async *#fitting(changed: ReadonlySet<string>): AsyncGenerator<FirestoreRow[]> {
    const { collection, plan } = this.#part;
    const ids = [...changed];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const rows = await this.#reader.rows(collection, ids.slice(start, start + AT_ONCE));
      yield rows.flatMap((row) => (row && isInQuery(row, plan) ? row : []));
    }
  }
}
