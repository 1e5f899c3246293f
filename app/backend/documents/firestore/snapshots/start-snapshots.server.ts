import { isStorageError } from "~/backend/files/errors";
import type { Files } from "~/backend/files/port";
import type { FirestoreClient } from "../firestore-client.server";
import { FeedHistory } from "./feed-history.server";
import type { FollowedPart, SnapshotRow } from "./followed-part";
import { readSnapshotRows } from "./snapshot-file.server";
import { readPointer, type SnapshotPart } from "./snapshot-pointer.server";
import { isOfThisSchema, isReachedByFeed, renewSnapshots } from "./snapshot-renewal.server";

export interface SnapshotOptions {
  /** Where the snapshots are stored. */
  files: Files;
  /**
   * Called with a followed query whose snapshot can't be used, and the reason. Its documents are then read from the
   * store. Not called if there is no snapshot yet.
   */
  onUnusable(key: string, reason: unknown): void;
}

/** A followed query as it was some time ago, and what may have changed since. */
export interface Beginning {
  /** In the query's order if it has a limit. */
  rows: SnapshotRow[];
  /** Ids of documents to be read from the store. */
  written: ReadonlySet<string>;
}

/** Snapshots of the followed queries, which a start reads instead of tens of thousands of documents. */
export class StartSnapshots {
  readonly #client: FirestoreClient;
  readonly #options: SnapshotOptions;
  readonly #history: FeedHistory;

  constructor(client: FirestoreClient, options: SnapshotOptions) {
    this.#client = client;
    this.#options = options;
    this.#history = new FeedHistory(client);
  }

  /**
   * Returns the snapshot for a follower that has been told of all writes since `heardSince` (`performance.now()`); null
   * if it has to read everything. Never throws: problems with a snapshot are reported.
   */
  async beginning(part: FollowedPart, heardSince: number): Promise<Beginning | null> {
    try {
      return await this.#read(part, heardSince);
    } catch (error) {
      this.#options.onUnusable(part.key, error);
      return null;
    }
  }

  async #read(part: FollowedPart, heardSince: number, isAgain = false): Promise<Beginning | null> {
    const { pointer, readTime } = await readPointer(this.#client);
    const present = pointer?.parts[part.key];
    if (!pointer || !present) return null;
    if (!isOfThisSchema(present, part)) throw new Error("The snapshot is of another schema.");
    if (!isReachedByFeed(pointer, readTime)) throw new Error("The snapshot is older than the feed of changes.");
    let rows: SnapshotRow[];
    try {
      rows = await this.#rowsOf(present);
    } catch (error) {
      // A renewal deletes the previous files, which the pointer may still have named when it was read here.
      if (!isAgain && isStorageError(error, "object-not-found")) return this.#read(part, heardSince, true);
      throw error;
    }
    const written = await this.#history.since(pointer.position, heardSince);
    const stamps = written?.get(part.collection.name) ?? new Map<string, string>();
    // With more changes than its limit, a query is better read as a whole; see `FollowedQuery.isRatherReadWhole`.
    if (!written || stamps === "all" || stamps.size > (part.limit ?? Infinity))
      throw new Error("Too much was written since the snapshot.");
    // In a query with a limit, a document that moved during the reading can have left a gap, which only an update
    // fills.
    return { rows, written: part.limit === undefined ? withoutLatest(stamps, rows) : new Set(stamps.keys()) };
  }

  async #rowsOf(present: SnapshotPart): Promise<SnapshotRow[]> {
    const rows: SnapshotRow[] = [];
    for await (const read of readSnapshotRows(this.#options.files, present)) rows.push(...read);
    return rows;
  }

  /** See `Documents.renewSnapshots`. */
  async renew(followed: readonly FollowedPart[], signal: AbortSignal): Promise<void> {
    const stores = { client: this.#client, ...this.#options };
    await renewSnapshots(stores, followed, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/**
 * Returns the ids of the documents whose last write a snapshot doesn't hold, given the stamps of these writes. The
 * snapshot took some time to make, and so it already holds some of them.
 */
function withoutLatest(stamps: ReadonlyMap<string, string>, rows: readonly SnapshotRow[]): ReadonlySet<string> {
  const ids = new Set(stamps.keys());
  if (ids.size === 0) return ids;
  for (const { id, stamp } of rows) {
    const last = stamps.get(id);
    if (last !== undefined && stamp >= last) ids.delete(id);
  }
  return ids;
}
