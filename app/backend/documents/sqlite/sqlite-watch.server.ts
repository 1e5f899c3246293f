import { isDeepStrictEqual } from "node:util";
import { FollowedQuery } from "../followed-query";
import type {
  Change,
  Collection,
  Fields,
  InvalidDocumentReporter,
  Query,
  Stored,
  WatchHandlers,
  WriteListener,
} from "../port";
import type { Position } from "../page-plan";
import type { QueryPlan } from "../query-plan";
import type { Place } from "../query-window";
import type { Row, SqliteFile } from "./sqlite-file.server";
import { matchStatement } from "./sqlite-query.server";
import { letOthersRun } from "../../concurrency";
import { checkedAmong, rememberFound } from "./sqlite-checked.server";
import { keysOf, readChecked, readDocument, readRows } from "./sqlite-reader.server";

const POLL_MS = 250;
/** Documents read in one go before other work gets its turn. */
const BATCH = 250;
const NOTHING: ReadonlySet<string> = new Set();
const NONE: ReadonlySet<Row> = new Set();

interface Follower {
  collection: string;
  /** Reads these documents again, or all. */
  look(ids: ReadonlySet<string> | "all"): void;
  /** True when the last `look` failed. */
  isBehind(): boolean;
}

/** All followers of queries on one file, and the changes they have been told of. */
export class Followers {
  readonly #file: SqliteFile;
  readonly #followers = new Set<Follower>();
  readonly #listeners = new Set<WriteListener>();
  #seen = 0;
  #otherWriters: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  get isEmpty() {
    return this.#followers.size === 0 && this.#listeners.size === 0;
  }

  /** Number of the last change that everyone was told of. */
  get seen() {
    return this.#seen;
  }

  add(follower: Follower): void {
    this.#begin();
    this.#followers.add(follower);
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.isEmpty) clearInterval(this.#timer);
  }

  /** Calls a listener with every write to any collection. */
  listen(listener: WriteListener): () => void {
    this.#begin();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.isEmpty) clearInterval(this.#timer);
    };
  }

  #begin(): void {
    if (!this.isEmpty) return;
    this.#otherWriters = this.#file.otherWriters();
    this.#seen = this.#file.lastChange();
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref();
  }

  stop(): void {
    this.#followers.clear();
    this.#listeners.clear();
    clearInterval(this.#timer);
  }

  /** Tells everyone of the writes since the last call. */
  tell(): void {
    if (this.isEmpty) return;
    const changes = this.#file.changesAfter(this.#seen);
    this.#seen = changes === null ? this.#file.lastChange() : (changes.at(-1)?.seq ?? this.#seen);
    const idsByCollection = new Map<string, Set<string>>();
    for (const { collection, id } of changes ?? []) {
      const ids = idsByCollection.get(collection);
      if (ids) ids.add(id);
      else idsByCollection.set(collection, new Set([id]));
    }
    for (const follower of [...this.#followers]) {
      const ids = changes === null ? "all" : idsByCollection.get(follower.collection);
      if (ids) follower.look(ids);
    }
    // Listeners come after followers, who hold documents in memory, so that listeners rebuild from the new documents.
    for (const listener of [...this.#listeners]) {
      try {
        if (changes === null) listener("", "all");
        else for (const [collection, ids] of idsByCollection) listener(collection, ids);
      } catch (error) {
        // Nobody is told of these writes again, so one listener's failure must not keep the others from being told.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Calls `tell` for a writer, whose write stands even if telling fails. */
  tellSafely(): void {
    try {
      this.tell();
    } catch {
      this.#otherWriters = undefined;
    }
  }

  #poll(): void {
    try {
      const otherWriters = this.#file.otherWriters();
      if (otherWriters !== this.#otherWriters) {
        this.tell();
        this.#otherWriters = otherWriters;
      }
      for (const follower of [...this.#followers]) if (follower.isBehind()) follower.look(NOTHING);
    } catch {
      // The file was busy; the next round asks again.
    }
  }
}

/** Follows one query; see `Documents.watch`. */
export function follow<F extends Fields>(
  file: SqliteFile,
  followers: Followers,
  collection: Collection<F>,
  query: Query,
  handlers: WatchHandlers<F>,
  instead: Partial<F>,
  onInvalid: InvalidDocumentReporter,
): () => void {
  /** True for all documents, in the order of their ids. */
  const isWhole = collection.checkedOnce && query.limit === undefined && !query.where && !query.orderBy;
  const documentOf = (row: Row, found: Pick<Row, "id" | "seq">[] = []): Stored<F> | null => {
    const document = readDocument(collection, row, onInvalid);
    if (!isWhole || !document) return document;
    const stored = readChecked<F>(row);
    if (isDeepStrictEqual(document, stored)) {
      found.push({ id: row.id, seq: row.seq });
      return stored;
    }
    // A schema that drops some of what is stored must parse the document each time.
    if (!Object.keys(stored).every((field) => field in document)) return document;
    // An object made by a schema takes three times the memory of the same object read from JSON.
    return Object.assign(stored, document);
  };
  const stampOf = ({ seq }: Row) => seq;
  const reading = { keysOf, stampOf, documentOf: (row: Row) => documentOf(row) };
  const followed = new FollowedQuery<Row, F>(collection, query, reading, handlers, instead);
  const { plan, limit } = followed;
  const waiting = new Set<string>();
  let lookAtAll = false;
  let isFailing = false;
  let isReady = false;

  const fittingRow = (id: string): Row | undefined => {
    const { text, parameters } = matchStatement(collection.name, plan, id);
    return file.first<Row>(text, ...parameters);
  };
  /**
   * Queues the writes that haven't been told of yet: they are part of what is read now, and a window must hold one
   * consistent state.
   */
  const queueUntold = () => {
    const changes = file.changesAfter(followers.seen);
    if (changes === null) lookAtAll = true;
    for (const change of changes ?? []) if (change.collection === collection.name) waiting.add(change.id);
  };

  const catchUp = () => {
    if (!isReady || followed.isStopped || (waiting.size === 0 && !lookAtAll)) return;
    const changes: Change<F>[] = [];
    try {
      file.reading(() => {
        if (limit !== undefined) queueUntold();
        if (lookAtAll || followed.isRatherReadWhole(waiting.size)) {
          followed.takeAll([...allRows(file, collection.name, plan, limit)].flat(), changes);
          return;
        }
        const fitting = [...waiting].flatMap((id) => fittingRow(id) ?? []);
        const { wanted, finish } = followed.update(waiting, fitting);
        finish(wanted ? readRows(file, collection.name, plan, { reverse: false, ...wanted }) : [], changes);
      });
      waiting.clear();
      lookAtAll = false;
      isFailing = false;
    } catch (error) {
      lookAtAll = true;
      // Retries continue, but one report is enough.
      if (!isFailing) followed.report(error);
      isFailing = true;
    }
    followed.show(changes, false);
  };

  const follower: Follower = {
    collection: collection.name,
    look(ids) {
      if (ids === "all") lookAtAll = true;
      else for (const id of ids) waiting.add(id);
      catchUp();
    },
    isBehind: () => isFailing && !followed.isStopped,
  };

  /** The content of the first call, and which of its documents were parsed and found to fit. */
  interface Beginning {
    changes: Change<F>[];
    found: Pick<Row, "id" | "seq">[];
  }

  const readFromTheStart = async (): Promise<Beginning> => {
    const beginning: Beginning = { changes: [], found: [] };
    const places: Place[] = [];
    for (const rows of allRows(file, collection.name, plan, limit)) {
      const checked = isWhole ? checkedAmong(file, collection, rows) : NONE;
      for (const row of rows) {
        if (checked.has(row)) followed.take(row, beginning.changes, readChecked<F>);
        else followed.take(row, beginning.changes, () => documentOf(row, beginning.found));
      }
      if (limit !== undefined) places.push(...rows.map((row) => followed.placeOf(row)));
      if (rows.length === BATCH) await letOthersRun();
      if (followed.isStopped) return beginning;
    }
    followed.restart(places);
    return beginning;
  };

  const begin = async () => {
    await Promise.resolve();
    const { changes, found } = await readFromTheStart();
    if (followed.isStopped) return;
    followed.show(changes, true);
    isReady = true;
    catchUp();
    // A failure only makes the next start slower.
    if (found.length > 0) await rememberFound(file, collection, found).catch(() => undefined);
  };

  followers.add(follower);
  void begin().catch((error: unknown) => {
    followers.remove(follower);
    followed.report(error);
  });
  return () => {
    followed.stop();
    followers.remove(follower);
  };
}

/** Yields all rows of a query, or the first `limit`, in batches. */
function* allRows(file: SqliteFile, collection: string, plan: QueryPlan, limit = Infinity): Generator<Row[]> {
  let from: Position | null = null;
  for (let left = limit; left > 0; left -= BATCH) {
    const size = Math.min(BATCH, left);
    const position = from;
    // Read in one state: a document deleted halfway would make the batch look like the last.
    const rows: Row[] = file.reading(() =>
      readRows(file, collection, plan, { reverse: false, from: position, limit: size }),
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    from = { keys: keysOf(last, plan), inclusive: false };
  }
}
