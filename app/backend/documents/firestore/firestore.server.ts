import { setTimeout as pause } from "node:timers/promises";
import {
  FirestoreClient,
  type FirestoreConnection,
  type FirestoreUsage,
  type UsageReporter,
} from "./firestore-client.server";
import { Commit, type Committed } from "./firestore-commit.server";
import { FirestoreReader, readDocument, readPage } from "./firestore-reader.server";
import { Reads } from "./firestore-reads.server";
import { follow, Followers } from "./firestore-watch.server";
import { StartSnapshots, type SnapshotOptions } from "./snapshots/start-snapshots.server";
import {
  Contention,
  InvalidQuery,
  StoreUnavailable,
  type Collection,
  type Documents,
  type InvalidDocumentReporter,
} from "../port";
import { planCount } from "../query-plan";
import { SerialQueue } from "../serial-queue.server";
import { attemptTransaction, untilDone } from "../transaction-attempts";
import { openBatch, type WriteList } from "../write-list";

export interface FirestoreDocumentsOptions {
  connection: FirestoreConnection;
  collections: readonly Collection[];
  clock?: () => Date;
  onInvalid?: InvalidDocumentReporter;
  /** Called with every document read, written or deleted, as Firestore bills it. */
  onUsage?: UsageReporter;
  /** Without snapshots, every start reads everything that is followed. */
  snapshots?: SnapshotOptions;
}

export interface FirestoreDocuments extends Documents {
  readonly usage: Readonly<FirestoreUsage>;
}

/** A batch reads nothing that could change, so it may retry longer than a transaction. */
const BATCH_ATTEMPTS = 12;
/** Minimum time between probe writes by `ping`. */
const PROBE_MS = 60_000;
const PROBE = { name: "_probes" };

/** Longer with each attempt, and random so that two that collided don't collide again. */
const pauseAfter = (attempts: number) => pause(Math.random() * Math.min(25 * 2 ** attempts, 1_000));

/**
 * The documents port on Firestore, which any number of instances use at once. Needs the indexes and the expiry policy
 * of `firestore.indexes.json`. Import this module only where it is used: the client takes time and memory.
 */
export function openFirestoreDocuments(options: FirestoreDocumentsOptions): FirestoreDocuments {
  const { collections, clock = () => new Date(), onInvalid = () => undefined, onUsage = () => undefined } = options;
  const client = new FirestoreClient(options.connection, onUsage);
  const reader = new FirestoreReader(client);
  const followers = new Followers(client);
  const author = () => followers.author();
  const snapshots = options.snapshots ? new StartSnapshots(client, options.snapshots) : null;
  const names = new Set(collections.map((collection) => collection.name));
  const transactions = new SerialQueue();
  const now = () => clock().toISOString();
  let probedAt = 0;

  const check = (collection: Pick<Collection, "name">) => {
    if (client.isClosed) throw new Error("The store is closed.");
    if (!names.has(collection.name)) throw new InvalidQuery(collection.name, "the store was opened without it.");
  };
  /** A writer continues only after followers in this process have been told. */
  const tell = async (committed: Committed | null) => {
    if (committed && committed.idsByCollection.size > 0)
      await followers.wrote(committed.idsByCollection, committed.entry);
  };
  const commit = async (list: WriteList, actor: string): Promise<Committed> => {
    const nothing = { rows: new Map(), queries: [] };
    const once = new Commit(client, { writes: list.writes, actor, author, now });
    const first = await once.attempt(nothing);
    if (first) return first;
    return transactions.run(async () => {
      for (let attempts = 1; attempts < BATCH_ATTEMPTS; attempts += 1) {
        if (attempts > 1) await pauseAfter(attempts);
        const committed = await once.attempt(nothing);
        if (committed) return committed;
      }
      throw new StoreUnavailable("busy", new Contention(BATCH_ATTEMPTS));
    });
  };

  return {
    usage: client.usage,
    async get(collection, id) {
      check(collection);
      const [row] = await reader.rows(collection, [id]);
      return row ? readDocument(collection, row, onInvalid) : null;
    },
    async getMany(collection, ids) {
      check(collection);
      const rows = await reader.rows(collection, ids);
      return rows.map((row) => row && readDocument(collection, row, onInvalid));
    },
    async query(collection, query = {}) {
      check(collection);
      const { items, next, previous } = await readPage(reader, collection, query, onInvalid);
      return { items, next, previous };
    },
    async count(collection, where = []) {
      check(collection);
      return reader.count(collection, planCount(collection, where));
    },
    batch: (actor) => openBatch(check, async (writes) => tell(await commit(writes, actor))),
    async transaction(actor, run) {
      const attempt = async () => {
        const reads = new Reads(client, onInvalid);
        let committed: Committed | null = null;
        const commitUnchanged = async ({ writes }: WriteList) => {
          if (writes.length === 0) return reads.stillHold();
          committed = await new Commit(client, { writes, actor, author, now }).attempt(reads.seen);
          return committed !== null;
        };
        const outcome = await attemptTransaction({ check, reads, commit: commitUnchanged }, run);
        if (outcome.kind === "done") await tell(committed);
        return outcome;
      };
      return untilDone(transactions, attempt, pauseAfter);
    },
    watch(collection, query, handlers, instead = {}) {
      check(collection);
      return follow(client, followers, collection, query, handlers, instead, { snapshots, onInvalid });
    },
    onWrite: (listener) => followers.listen(listener),
    async ping() {
      const probe = client.document(PROBE, "ping");
      const isDue = Date.now() - probedAt > PROBE_MS;
      await client.call<unknown>(() => (isDue ? probe.set({ at: new Date() }) : probe.get()));
      client.count(isDue ? "writes" : "reads", PROBE.name, 1);
      if (isDue) probedAt = Date.now();
    },
    async eraseRemains() {},
    async renewSnapshots(signal) {
      if (client.isClosed) throw new Error("The store is closed.");
      await snapshots?.renew(followers.parts(), signal);
    },
    async close() {
      if (client.isClosed) return;
      followers.stop();
      await client.close();
    },
  };
}
