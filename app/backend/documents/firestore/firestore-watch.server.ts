import type { FirestoreClient } from "./firestore-client.server";
import type { Author } from "./firestore-commit.server";
import { keysOf, stampOf, type FirestoreRow } from "./firestore-data.server";
import { FirestoreFeed, type OtherWrites } from "./firestore-feed.server";
import { isInQuery } from "./firestore-query.server";
import { allRows, FirestoreReader, readDocument } from "./firestore-reader.server";
import { TimeSlice } from "../../concurrency";
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
import { followedPart, placeOfSnapshot, type FollowedPart } from "./snapshots/followed-part";
import type { StartSnapshots } from "./snapshots/start-snapshots.server";

/** A follower of a query. */
interface Follower {
  readonly collection: Collection;
  /** The query as snapshots hold it; null if they can't. */
  readonly part: FollowedPart | null;
  /** Takes in these documents, which were just read, or reads all that it follows again. */
  look(rows: ReadonlyMap<string, FirestoreRow | null> | "all"): Promise<void>;
  /** Called when `look` failed; it will be tried again. */
  fail(error: unknown): void;
  /** Called when the follower's documents may be out of date. */
  lose(error: unknown): void;
}

const PAUSE_MS = 1_000;

/**
 * All followers of queries and listeners to writes. Changes are handled one after the other: changed documents are read
 * once for all followers of a collection, then the followers take them in, and only then the listeners are told, so
 * that whatever they make next uses the new documents.
 */
export class Followers {
  readonly #reader: FirestoreReader;
  readonly #feed: FirestoreFeed;
  readonly #followers = new Set<Follower>();
  readonly #listeners = new Set<WriteListener>();
  /** The followers whose last `look` failed. */
  readonly #behind = new Set<Follower>();
  #line: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  constructor(client: FirestoreClient) {
    this.#reader = new FirestoreReader(client);
    this.#feed = new FirestoreFeed(client, {
      onChanges: (changes) => void this.tell(changes),
      onLost: (error) => {
        for (const follower of this.#followers) follower.lose(error);
      },
    });
  }

  /** The followed queries that snapshots can hold, each once. */
  parts(): FollowedPart[] {
    return [...new Map([...this.#followers].flatMap(({ part }) => (part ? [[part.key, part]] : []))).values()];
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

  /** Returns the author for the next commit's entry. */
  author(): Author {
    return this.#feed.author();
  }

  /** Resolves when all followers in this process have been told, so that a writer continues after them. */
  async wrote(changes: ReadonlyMap<string, ReadonlySet<string>>, entry: string | null): Promise<void> {
    if (this.#followers.size === 0 && this.#listeners.size === 0) return;
    if (entry !== null) this.#feed.expect(entry);
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

  /** Anything made during the outage was made from outdated documents. */
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
  { snapshots, onInvalid }: { snapshots: StartSnapshots | null; onInvalid: InvalidDocumentReporter },
): () => void {
  const reader = new FirestoreReader(client);
  const documentOf = (row: FirestoreRow) => readDocument(collection, row, onInvalid);
  const followed = new FollowedQuery<FirestoreRow, F>(
    collection,
    query,
    { keysOf, stampOf, documentOf },
    handlers,
    instead,
  );
  const { plan, limit } = followed;
  const part = followedPart(collection, plan, limit, instead);
  /** Documents written during the first reading. */
  const waiting = new Set<string>();
  let isFailing = false;
  let isReady = false;

  const readAll = async (): Promise<Change<F>[]> => {
    const rows: FirestoreRow[] = [];
    for await (const batch of allRows(reader, collection, plan, limit)) rows.push(...batch);
    const changes: Change<F>[] = [];
    followed.takeAll(rows, changes);
    return changes;
  };
  const readThose = async (looked: ReadonlyMap<string, FirestoreRow | null>): Promise<Change<F>[]> => {
    if (followed.isRatherReadWhole(looked.size)) return readAll();
    const fitting = [...looked.values()].flatMap((row) => (row && isInQuery(row, plan) ? row : []));
    const { wanted, finish } = followed.update(new Set(looked.keys()), fitting);
    const following = wanted ? await reader.query(collection, plan, { reverse: false, ...wanted }) : [];
    const changes: Change<F>[] = [];
    finish(following, changes);
    return changes;
  };

  /** Starts from a snapshot, which is brought up to date before any of it is shown; null if there is none. */
  const readSnapshot = async (): Promise<Change<F>[] | null> => {
    const beginning = part && (await snapshots?.beginning(part, heardSince));
    if (!part || !beginning) return null;
    const changes: Change<F>[] = [];
    const slice = new TimeSlice();
    for (const row of beginning.rows) {
      const documentOf = () => part.documentOf(row, onInvalid) as Stored<F> | null;
      followed.takeStamped(row.id, row.stamp, changes, documentOf);
      if (slice.isOver) await slice.rest();
      if (followed.isStopped) return [];
    }
    if (limit !== undefined) followed.restart(beginning.rows.map(placeOfSnapshot));
    const ids = [...beginning.written];
    if (ids.length === 0) return changes;
    const rows = await reader.rows(collection, ids);
    changes.push(...(await readThose(new Map(ids.map((id, at) => [id, rows[at] ?? null])))));
    const latest = new Map(changes.map((change) => [change.id, change]));
    return [...latest.values()].filter(({ document }) => document !== null);
  };

  const follower: Follower = {
    collection,
    part,
    async look(rows) {
      if (followed.isStopped) return;
      if (!isReady) {
        if (rows === "all") isFailing = true;
        else for (const id of rows.keys()) waiting.add(id);
        return;
      }
      // A follower that failed has missed changes, so it must read everything.
      const changes = rows === "all" || isFailing ? await readAll() : await readThose(rows);
      isFailing = false;
      followed.show(changes, false);
    },
    fail(error) {
      // Retries continue, but one report is enough.
      if (isReady && !isFailing) followed.report(error);
      isFailing = true;
    },
    lose(error) {
      if (isReady) followed.report(error);
    },
  };

  const begin = async () => {
    await Promise.resolve();
    const changes = (await readSnapshot()) ?? (await readAll());
    isReady = true;
    followed.show(changes, true);
    if (isFailing) await followers.tell("everything");
    else if (waiting.size > 0) await followers.tell(new Map([[collection.name, waiting]]));
  };
  followers.add(follower);
  const heardSince = performance.now();
  void begin().catch((error: unknown) => {
    followers.remove(follower);
    followed.report(error);
  });
  return () => {
    followed.stop();
    followers.remove(follower);
  };
}
