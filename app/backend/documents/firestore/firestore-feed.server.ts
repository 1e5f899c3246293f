import { randomUUID } from "node:crypto";
import { Timestamp, type QuerySnapshot } from "firebase-admin/firestore";
import { asPortError, isUnservedQuery } from "./firestore-outage.server";
import type { FirestoreClient } from "./firestore-client.server";
import { FEED_KEEP_MS, type Author, type FeedEntry } from "./firestore-commit.server";
import { FEED } from "./firestore-indexes";

/** The writes of other instances: ids by collection, "all" of one, or everything. */
export type OtherWrites = ReadonlyMap<string, ReadonlySet<string> | "all"> | "everything";

export interface FeedHandlers {
  onChanges(changes: OtherWrites): void;
  /** Called once per outage when the stream is lost. Reconnecting is automatic. */
  onLost(error: unknown): void;
}

/**
 * An entry has the time at which its commit was requested, but appears a little later, because a commit may have to
 * wait for a document that another one locks. A stream that replaces a lost one starts this far back.
 */
export const OVERLAP_MS = 30_000;
/** The most this machine's clock may be off by. */
const SKEW_MS = 5_000;
/** A feed further behind could miss purged entries. An hour is left for slow readers. */
export const MOST_BEHIND_MS = FEED_KEEP_MS - 3_600_000;
/** The client holds all entries of a stream in memory, so the next stream takes over after this many, some 20 MB. */
export const MOST_IN_STREAM = 10_000;
/** A stream is dead if it hasn't started, or hasn't brought an expected entry, within this time. */
const SILENCE_MS = 5_000;
/** After this time without any entry, this instance's next commit tests whether the stream is alive. */
const PROOF_AFTER_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;

/** A listener for the entries from a moment on. */
interface Stream {
  /** The moment, by the store's clock, up to which it has brought every commit. */
  readTo: Timestamp;
  /** True once the stream holds as many entries as allowed. The next stream brings later ones. */
  isFull: boolean;
  end(): void;
}

/**
 * Follows the commits of other instances: one listener, which receives each commit's entry once and costs nothing while
 * nobody writes. A broken stream is restarted where it stopped. A break shows in the client's errors, in the store's
 * return after an outage, or in an own entry that doesn't come back: the stream leaves out own commits, except one
 * after each silence.
 */
export class FirestoreFeed {
  readonly #client: FirestoreClient;
  readonly #handlers: FeedHandlers;
  readonly #most: number;
  /** The author of entries that only other instances receive. */
  readonly #instance = randomUUID();
  /** The author of entries that this instance receives as well. */
  readonly #prover = randomUUID();
  /** Writes before this moment are ignored. */
  #since = Timestamp.fromMillis(0);
  /** The moment up to which the last stream was read; the next starts a little earlier. */
  #readTo = Timestamp.fromMillis(0);
  /**
   * The request time of each entry already read that a restarted stream would bring again. Times alone can't tell: an
   * entry may come after a snapshot with a later read time.
   */
  readonly #read = new Map<string, Timestamp>();
  /** In the order of their entries: the last stream brings new entries, full ones before it bring late ones. */
  #streams: Stream[] = [];
  #isStarted = false;
  #stopReturn: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = 0;
  #pause = 500;
  #isLost = false;
  #awaited: { entry: string; timer: NodeJS.Timeout } | null = null;
  /** True if Firestore lacks the index with which it can leave own entries out. */
  #hearsOwn = false;

  constructor(client: FirestoreClient, handlers: FeedHandlers, mostInStream = MOST_IN_STREAM) {
    this.#client = client;
    this.#handlers = handlers;
    this.#most = mostInStream;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#startFromNow();
    this.#stopReturn = this.#client.onReturn(() => this.#begin());
    this.#begin();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#awaited?.timer);
    this.#awaited = null;
    this.#stopReturn?.();
    this.#endStreams();
    this.#isStarted = false;
  }

  /** Returns the author for the next commit's entry. If the entry is a proof, call `expect` with it. */
  author(): Author {
    const isSilent = performance.now() - this.#heardAt > PROOF_AFTER_MS;
    const isProof = this.#isStarted && isSilent && !this.#awaited;
    return { by: isProof ? this.#prover : this.#instance, isProof };
  }

  /** Expects the stream to bring this entry; if it doesn't, the stream is dead. */
  expect(entry: string): void {
    if (!this.#isStarted || this.#awaited || this.#read.has(entry)) return;
    const timer = setTimeout(() => {
      this.#awaited = null;
      this.#begin();
    }, SILENCE_MS).unref();
    this.#awaited = { entry, timer };
  }

  #startFromNow(): void {
    this.#since = this.#readTo = Timestamp.fromMillis(Date.now() - SKEW_MS);
  }

  /** The next stream has to start where the least advanced one ended. */
  #endStreams(): void {
    for (const { readTo, end } of this.#streams) {
      if (isBefore(readTo, this.#readTo)) this.#readTo = readTo;
      end();
    }
    this.#streams = [];
  }

  #begin(): void {
    this.#endStreams();
    if (this.#readTo.toMillis() < Date.now() - MOST_BEHIND_MS) {
      this.#startFromNow();
      this.#handlers.onChanges("everything");
    }
    this.#open(">", this.#forget());
  }

  /** Forgets the entries that no stream will bring again. Returns the moment from which a restarted stream reads. */
  #forget(): Timestamp {
    const from = Timestamp.fromMillis(this.#readTo.toMillis() - OVERLAP_MS);
    for (const [id, at] of this.#read) if (isBefore(at, from)) this.#read.delete(id);
    return from;
  }

  #open(operator: ">" | ">=", from: Timestamp): void {
    clearTimeout(this.#timer);
    let query = this.#client.collection(FEED).where("at", operator, from);
    if (!this.#hearsOwn) query = query.where("by", "!=", this.#instance);
    query = query.orderBy("at").limit(this.#most);
    // Ignores what a stream still brings after it has ended.
    const isCurrent = () => this.#streams.includes(stream);
    const end = query.onSnapshot(
      (snapshot) => {
        if (isCurrent()) this.#take(stream, snapshot);
      },
      (error) => {
        if (isCurrent()) this.#refused(error);
      },
    );
    const stream: Stream = { readTo: this.#readTo, isFull: false, end };
    this.#streams.push(stream);
    this.#timer = setTimeout(() => this.#lost(new Error("The stream of changes did not begin.")), SILENCE_MS).unref();
  }

  #take(stream: Stream, snapshot: QuerySnapshot): void {
    if (!stream.isFull) {
      clearTimeout(this.#timer);
      stream.readTo = this.#readTo = snapshot.readTime;
      this.#heardAt = performance.now();
    }
    const earliest = Timestamp.fromMillis(snapshot.readTime.toMillis() - SKEW_MS);
    // This machine's clock may be ahead.
    if (isBefore(earliest, this.#since)) this.#since = earliest;
    const changes = new Map<string, Set<string> | "all">();
    const added = snapshot.docChanges().filter((change) => change.type === "added");
    for (const { doc } of added) {
      if (this.#read.has(doc.id)) continue;
      const entry = doc.data() as FeedEntry;
      this.#read.set(doc.id, entry.at);
      const isOwn = entry.by === this.#instance || entry.by === this.#prover;
      if (isOwn || !isBefore(this.#since, doc.createTime)) continue;
      for (const [collection, ids] of Object.entries(entry.writes)) {
        const known = changes.get(collection);
        if (ids === null || known === "all") changes.set(collection, "all");
        else if (known) for (const id of ids) known.add(id);
        else changes.set(collection, new Set(ids));
      }
    }
    this.#client.count("reads", FEED.name, added.length);
    this.#pause = 500;
    if (added.some(({ doc }) => doc.id === this.#awaited?.entry)) {
      clearTimeout(this.#awaited?.timer);
      this.#awaited = null;
    }
    if (changes.size > 0) this.#handlers.onChanges(changes);
    this.#isLost = false;
    if (snapshot.size >= this.#most && !stream.isFull) this.#goOnAfter(stream, snapshot);
  }

  /**
   * Opens the next stream after a full one. It starts at the last entry's time, which another entry may share. The full
   * stream stays open until no earlier entry can come late any more, so that nothing has to be read again.
   */
  #goOnAfter(full: Stream, { docs, readTime }: QuerySnapshot): void {
    const { at } = docs.at(-1)?.data() as FeedEntry;
    full.isFull = true;
    if (isBefore(at, readTime)) full.readTo = this.#readTo = at;
    this.#forget();
    this.#open(">=", at);
    const end = () => {
      if (!this.#streams.includes(full)) return;
      this.#streams = this.#streams.filter((stream) => stream !== full);
      full.end();
    };
    if (at.toMillis() < readTime.toMillis() - OVERLAP_MS) end();
    else setTimeout(end, OVERLAP_MS).unref();
  }

  /**
   * Handles a refused stream. If Firestore lacks the index that leaves own entries out, for example before it is
   * deployed, listens to them as well.
   */
  #refused(error: Error): void {
    if (this.#hearsOwn || !isUnservedQuery(error)) return this.#lost(asPortError(error));
    this.#hearsOwn = true;
    this.#begin();
  }

  #lost(error: unknown): void {
    clearTimeout(this.#timer);
    this.#endStreams();
    if (!this.#isLost) this.#handlers.onLost(error);
    this.#isLost = true;
    this.#timer = setTimeout(() => this.#begin(), this.#pause * (0.5 + Math.random())).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}

/** True if one moment is before another, to the nanosecond. */
function isBefore(one: Timestamp, other: Timestamp): boolean {
  return one.valueOf() < other.valueOf();
}
