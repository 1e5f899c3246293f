import type { FirestoreClient } from "./firestore-client.server";
import { keysOf, stampOf, type FirestoreRow } from "./firestore-data.server";
import { FirestoreFeed, type OtherWrites } from "./firestore-feed.server";
import { isInQuery } from "./firestore-query.server";
import { allRows, FirestoreReader, readDocument } from "./firestore-reader.server";
import {
  InvalidQuery,
  type Change,
  type Collection,
  type Fields,
  type InvalidDocumentReporter,
  type Query,
  type WatchHandlers,
  type WriteListener,
} from "../port";
import { planQuery } from "../query-plan";
import { Window, type Place } from "../query-window";

/** A follower of a query. */
interface Follower {
  readonly collection: Collection;
  /** Looks again at these documents, which were read for it, or at all that it follows. */
  look(rows: ReadonlyMap<string, FirestoreRow | null> | "all"): Promise<void>;
  /** Called when a look failed; it will be tried again. */
  fail(error: unknown): void;
  /** Called when the follower's documents may be out of date. */
  lose(error: unknown): void;
}

const PAUSE_MS = 1_000;

/**
 * Everyone who follows a query of the store or its writes. Changes are handled one after the other: changed documents
 * are read once for all followers of a collection, then the followers take them in, and then the listeners are told, so
 * that what they make next is made from the new documents.
 */
export class Followers {
  readonly #reader: FirestoreReader;
  readonly #feed: FirestoreFeed;
  readonly #followers = new Set<Follower>();
  readonly #listeners = new Set<WriteListener>();
  /** The followers whose last look failed. */
  readonly #behind = new Set<Follower>();
  #line: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  constructor(client: FirestoreClient, instance: string) {
    this.#reader = new FirestoreReader(client);
    this.#feed = new FirestoreFeed(client, instance, {
      onChanges: (changes) => void this.tell(changes),
      onLost: (error) => {
        for (const follower of this.#followers) follower.lose(error);
      },
    });
  }

  add(follower: Follower): void {
    this.#feed.start();
    this.#followers.add(follower);
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
    this.#behind.delete(follower);
    this.#endIfAlone();
  }

  /** Calls a listener with every write. */
  listen(listener: WriteListener): () => void {
    this.#feed.start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#endIfAlone();
    };
  }

  stop(): void {
    this.#followers.clear();
    this.#listeners.clear();
    this.#endIfAlone();
  }

  #endIfAlone(): void {
    if (this.#followers.size > 0 || this.#listeners.size > 0) return;
    clearTimeout(this.#retry);
    this.#feed.stop();
  }

  /** Resolves when all followers in this process have been told, so that a writer continues after them. */
  async wrote(changes: ReadonlyMap<string, ReadonlySet<string>>, entry: string): Promise<void> {
    if (this.#followers.size === 0 && this.#listeners.size === 0) return;
    this.#feed.expect(entry);
    await this.tell(changes);
  }

  /** Tells everyone, after earlier changes have been told. */
  tell(changes: OtherWrites): Promise<void> {
    return this.#inLine(() => this.#tell(changes));
  }

  #inLine(work: () => Promise<void>): Promise<void> {
    const turn = this.#line.then(work);
    this.#line = turn.catch(() => undefined);
    return this.#line;
  }

  async #tell(changes: OtherWrites): Promise<void> {
    if (changes === "everything") {
      await Promise.all([...this.#followers].map((follower) => this.#look(follower, "all")));
      this.#say("", "all");
      return;
    }
    await Promise.all([...changes].map(([name, ids]) => this.#tellOf(name, ids)));
    for (const [name, ids] of changes) this.#say(name, ids);
  }

  async #tellOf(name: string, ids: ReadonlySet<string> | "all"): Promise<void> {
    const followers = [...this.#followers].filter(({ collection }) => collection.name === name);
    if (followers.length === 0) return;
    let rows: ReadonlyMap<string, FirestoreRow | null> | "all" = "all";
    try {
      if (ids !== "all") {
        const named = [...ids];
        const found = await this.#reader.rows({ name }, named);
        rows = new Map(named.map((id, at) => [id, found[at] ?? null]));
      }
    } catch (error) {
      for (const follower of followers) this.#isBehind(follower, error);
      return;
    }
    await Promise.all(followers.map((follower) => this.#look(follower, rows)));
  }

  async #look(follower: Follower, rows: ReadonlyMap<string, FirestoreRow | null> | "all"): Promise<void> {
    try {
      await follower.look(rows);
      if (rows === "all") this.#behind.delete(follower);
    } catch (error) {
      this.#isBehind(follower, error);
    }
  }

  #isBehind(follower: Follower, error: unknown): void {
    if (!this.#followers.has(follower)) return;
    this.#behind.add(follower);
    follower.fail(error);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#inLine(() => this.#catchUp()), PAUSE_MS).unref();
  }

  /** Anything made during the outage was made from old documents. */
  async #catchUp(): Promise<void> {
    const behind = [...this.#behind];
    await Promise.all(behind.map((follower) => this.#look(follower, "all")));
    if (behind.length > 0 && this.#behind.size === 0) this.#say("", "all");
  }

  #say(collection: string, ids: ReadonlySet<string> | "all"): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(collection, ids);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

/** Follows one query; see `Documents.watch`. */
export function follow<F extends Fields>(
  client: FirestoreClient,
  followers: Followers,
  collection: Collection<F>,
  query: Query,
  handlers: WatchHandlers<F>,
  instead: Partial<F>,
  onInvalid: InvalidDocumentReporter,
): () => void {
  if (query.cursor !== undefined) throw new InvalidQuery(collection.name, "a cursor cannot be followed.");
  const plan = planQuery(collection, query);
  const { limit } = query;
  const reader = new FirestoreReader(client);
  const placeOf = (row: FirestoreRow): Place => ({ id: row.id, keys: keysOf(row, plan) });
  const window = limit === undefined ? null : new Window<FirestoreRow>(plan, limit, placeOf);
  /** The documents in the query now: the write each was read at, and whether it has been shown. */
  const known = new Map<string, { stamp: string; shown: boolean }>();
  /** Documents written during the first reading. */
  const waiting = new Set<string>();
  let isFailing = false;
  let isReady = false;
  let isStopped = false;

  const changeTo = (row: FirestoreRow): Change<F>[] => {
    const before = known.get(row.id);
    const stamp = stampOf(row);
    if (before?.stamp === stamp) return [];
    const document = readDocument(collection, row, onInvalid);
    known.set(row.id, { stamp, shown: document !== null });
    return document || before?.shown ? [{ id: row.id, document }] : [];
  };
  const changeAway = (id: string): Change<F>[] => {
    const before = known.get(id);
    known.delete(id);
    return before?.shown ? [{ id, document: null }] : [];
  };

  const report = (error: unknown) => {
    if (isStopped) return;
    if (handlers.onError) handlers.onError(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  };
  const show = (changes: Change<F>[], initial: boolean) => {
    if (isStopped || (changes.length === 0 && !initial)) return;
    for (const { document } of changes) if (document) Object.assign(document, instead);
    try {
      handlers.onChange(changes, initial);
    } catch (error) {
      report(error);
    }
  };
  /** Deletions come first, so that a follower of the first n documents never holds more. */
  const takeIn = (gone: Iterable<string>, rows: readonly FirestoreRow[]) => [
    ...[...gone].flatMap(changeAway),
    ...rows.flatMap(changeTo),
  ];

  const readAll = async () => {
    const rows: FirestoreRow[] = [];
    for await (const batch of allRows(reader, collection, plan, limit)) rows.push(...batch);
    window?.restart(rows.map(placeOf));
    const present = new Set(rows.map((row) => row.id));
    return takeIn(
      [...known.keys()].filter((id) => !present.has(id)),
      rows,
    );
  };
  const readThose = async (looked: ReadonlyMap<string, FirestoreRow | null>) => {
    const fitting = [...looked.values()].flatMap((row) => (row && isInQuery(row, plan) ? row : []));
    if (!window) {
      const present = new Set(fitting.map((row) => row.id));
      return takeIn(
        [...looked.keys()].filter((id) => !present.has(id)),
        fitting,
      );
    }
    // When more documents changed than a window holds, reading all of it is cheaper.
    if (limit !== undefined && looked.size > limit) return readAll();
    const { wanted, finish } = window.update(new Set(looked.keys()), fitting);
    const from = wanted && { keys: wanted.after, inclusive: false };
    const following = wanted ? await reader.query(collection, plan, { reverse: false, from, limit: wanted.count }) : [];
    const { gone, rows } = finish(following);
    return takeIn(gone, rows);
  };

  const follower: Follower = {
    collection,
    async look(rows) {
      if (isStopped) return;
      if (!isReady) {
        if (rows === "all") isFailing = true;
        else for (const id of rows.keys()) waiting.add(id);
        return;
      }
      // A follower that failed has missed changes, so it must read everything.
      const changes = rows === "all" || isFailing ? await readAll() : await readThose(rows);
      isFailing = false;
      show(changes, false);
    },
    fail(error) {
      // Retries go on, but one report is enough.
      if (isReady && !isFailing) report(error);
      isFailing = true;
    },
    lose(error) {
      if (isReady) report(error);
    },
  };

  const begin = async () => {
    await Promise.resolve();
    const changes = await readAll();
    isReady = true;
    show(changes, true);
    if (isFailing) await followers.tell("everything");
    else if (waiting.size > 0) await followers.tell(new Map([[collection.name, waiting]]));
  };
  followers.add(follower);
  void begin().catch((error: unknown) => {
    followers.remove(follower);
    report(error);
  });
  return () => {
    isStopped = true;
    followers.remove(follower);
  };
}
