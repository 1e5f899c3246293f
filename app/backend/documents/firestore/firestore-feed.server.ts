import { Timestamp, type QuerySnapshot } from "firebase-admin/firestore";
import { asPortError } from "./firestore-outage.server";
import type { FirestoreClient } from "./firestore-client.server";
import { FEED_KEEP_MS, type FeedEntry } from "./firestore-commit.server";
import { FEED } from "./firestore-indexes";

/** The writes of other instances: ids by collection, "all" of one, or everything. */
export type OtherWrites = ReadonlyMap<string, ReadonlySet<string> | "all"> | "everything";

export interface FeedHandlers {
  onChanges(changes: OtherWrites): void;
  /** Called once per outage when the stream is lost. Reconnecting is automatic. */
  onLost(error: unknown): void;
}

/** An entry bears the time its commit was requested, but appears a little later. Each stream starts this far back. */
export const OVERLAP_MS = 30_000;
/** The most this machine's clock may be off by. */
const SKEW_MS = 5_000;
/** A feed further behind could miss purged entries; an hour is left for slow readers. */
export const MOST_BEHIND_MS = FEED_KEEP_MS - 3_600_000;
/**
 * The client holds all entries of a stream in memory, so the stream is restarted after this many new ones: some 20 MB.
 * Each restart reads those of the overlap once more, so it has to be seldom.
 */
export const MOST_IN_STREAM = 10_000;
/** A stream that hasn't brought an own write, or hasn't started, within this time is dead. */
const SILENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Follows the commits of other instances: one listener, which receives each commit's entry once and costs nothing while
 * nobody writes. A broken stream is restarted where it stopped. Breaks are noticed by the client's errors, by the
 * store's return after an outage, and by own writes that don't come back.
 */
export class FirestoreFeed {
  readonly #client: FirestoreClient;
  readonly #instance: string;
  readonly #handlers: FeedHandlers;
  /** Writes before this moment are ignored. */
  #since = Timestamp.fromMillis(0);
  /** The moment up to which the last stream was read; the next starts a little earlier. */
  #readTo = Timestamp.fromMillis(0);
  /**
   * The request time of each entry already read that a restarted stream would bring again. Times alone can't tell: an
   * entry may come after a snapshot with a later read time.
   */
  readonly #read = new Map<string, Timestamp>();
  #end: (() => void) | null = null;
  #stopReturn: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #inStream = 0;
  #pause = 500;
  #isLost = false;
  #awaited: { entry: string; timer: NodeJS.Timeout } | null = null;
  #stream: object | null = null;

  constructor(client: FirestoreClient, instance: string, handlers: FeedHandlers) {
    this.#client = client;
    this.#instance = instance;
    this.#handlers = handlers;
  }

  start(): void {
    if (this.#end) return;
    this.#startFromNow();
    this.#stopReturn = this.#client.onReturn(() => this.#begin());
    this.#begin();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#awaited?.timer);
    this.#awaited = null;
    this.#stopReturn?.();
    this.#end?.();
    this.#end = null;
  }

  /** Expects the stream to bring this entry; if it doesn't, the stream is dead. */
  expect(entry: string): void {
    if (!this.#end || this.#awaited || this.#read.has(entry)) return;
    const timer = setTimeout(() => {
      this.#awaited = null;
      this.#begin();
    }, SILENCE_MS).unref();
    this.#awaited = { entry, timer };
  }

  #startFromNow(): void {
    this.#since = this.#readTo = Timestamp.fromMillis(Date.now() - SKEW_MS);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#end?.();
    if (this.#readTo.toMillis() < Date.now() - MOST_BEHIND_MS) {
      this.#startFromNow();
      this.#handlers.onChanges("everything");
    }
    this.#inStream = 0;
    const from = Timestamp.fromMillis(this.#readTo.toMillis() - OVERLAP_MS);
    for (const [id, at] of this.#read) if (!isBefore(from, at)) this.#read.delete(id);
    const query = this.#client.collection(FEED).where("at", ">", from).orderBy("at");
    // Identifies this stream, so that late events of an ended one are ignored.
    const stream = {};
    const isCurrent = () => this.#stream === stream;
    this.#stream = stream;
    const end = query.onSnapshot(
      (snapshot) => {
        if (isCurrent()) this.#take(snapshot);
      },
      (error) => {
        if (isCurrent()) this.#lost(asPortError(error));
      },
    );
    this.#end = () => {
      this.#stream = null;
      end();
    };
    this.#timer = setTimeout(() => this.#lost(new Error("The stream of changes did not begin.")), SILENCE_MS).unref();
  }

  #take(snapshot: QuerySnapshot): void {
    clearTimeout(this.#timer);
    const earliest = Timestamp.fromMillis(snapshot.readTime.toMillis() - SKEW_MS);
    // This machine's clock may be ahead.
    if (isBefore(earliest, this.#since)) this.#since = earliest;
    const changes = new Map<string, Set<string> | "all">();
    const added = snapshot.docChanges().filter((change) => change.type === "added");
    for (const { doc } of added) {
      if (this.#read.has(doc.id)) continue;
      const entry = doc.data() as FeedEntry;
      this.#read.set(doc.id, entry.at);
      this.#inStream += 1;
      if (entry.by === this.#instance || !isBefore(this.#since, doc.createTime)) continue;
      for (const [collection, ids] of Object.entries(entry.writes)) {
        const known = changes.get(collection);
        if (ids === null) changes.set(collection, "all");
        else if (known !== "all") changes.set(collection, new Set([...(known ?? []), ...ids]));
      }
    }
    this.#client.count("reads", FEED.name, added.length);
    this.#readTo = snapshot.readTime;
    this.#pause = 500;
    if (added.some(({ doc }) => doc.id === this.#awaited?.entry)) {
      clearTimeout(this.#awaited?.timer);
      this.#awaited = null;
    }
    if (changes.size > 0) this.#handlers.onChanges(changes);
    this.#isLost = false;
    if (this.#inStream > MOST_IN_STREAM) this.#begin();
  }

  #lost(error: unknown): void {
    clearTimeout(this.#timer);
    this.#end?.();
    if (!this.#isLost) this.#handlers.onLost(error);
    this.#isLost = true;
    this.#timer = setTimeout(() => this.#begin(), this.#pause * (0.5 + Math.random())).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}

/** True if one moment lies before another, to the last digit. */
function isBefore(one: Timestamp, other: Timestamp): boolean {
  return one.valueOf() < other.valueOf();
}
