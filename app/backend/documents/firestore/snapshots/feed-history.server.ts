import { Timestamp, type Query } from "firebase-admin/firestore";
import type { FirestoreClient } from "../firestore-client.server";
import type { FeedEntry } from "../firestore-commit.server";
import { stampOfTime } from "../firestore-data.server";
import { OVERLAP_MS } from "../firestore-feed.server";
import { FEED } from "../firestore-indexes";

/** By collection, ids with the stamp of their last write; "all" where an entry had too many to name. */
export type Written = ReadonlyMap<string, ReadonlyMap<string, string> | "all">;

const PAGE = 1_000;
/** Reading more entries than this isn't worth it: reading everything costs no more. */
const MOST_ENTRIES = 20_000;
const MOST_IDS = 100_000;

/** Returns what any instance has written since a moment of the store's clock; null if it is too much. */
export async function writtenSince(client: FirestoreClient, position: Timestamp): Promise<Written | null> {
  const written = new Map<string, Map<string, string> | "all">();
  // An entry's `at` is when its commit was requested; its `createTime` is when the commit went through.
  const since = stampOfTime(position);
  const from = Timestamp.fromMillis(position.toMillis() - OVERLAP_MS);
  const entries = client.collection(FEED).where("at", ">", from).orderBy("at").limit(PAGE);
  let [entriesRead, idsRead] = [0, 0];
  for (let page: Query | null = entries; page;) {
    const query: Query = page;
    const { docs } = await client.call(() => query.get());
    client.count("reads", FEED.name, Math.max(1, docs.length));
    for (const entry of docs) {
      const stamp = stampOfTime(entry.createTime);
      if (stamp <= since) continue;
      for (const [collection, ids] of Object.entries((entry.data() as FeedEntry).writes)) {
        const known = written.get(collection);
        idsRead += ids?.length ?? 0;
        if (ids === null || known === "all") written.set(collection, "all");
        else {
          const stamps = known ?? new Map<string, string>();
          for (const id of ids) if ((stamps.get(id) ?? "") < stamp) stamps.set(id, stamp);
          written.set(collection, stamps);
        }
      }
    }
    entriesRead += docs.length;
    if (entriesRead > MOST_ENTRIES || idsRead > MOST_IDS) return null;
    const last = docs.at(-1);
    page = last && docs.length === PAGE ? entries.startAfter(last) : null;
  }
  return written;
}

/** Reads the feed since a snapshot, once for all followers that begin at a start. */
export class FeedHistory {
  readonly #client: FirestoreClient;
  #last: { from: Timestamp; begunAt: number; written: Promise<Written | null> } | null = null;

  constructor(client: FirestoreClient) {
    this.#client = client;
  }

  /**
   * Does the same as `writtenSince` for a follower that has been told of writes since `heardSince` (as
   * `performance.now()` gives it). A reading made before then could lack a write, so it isn't reused.
   */
  since(position: Timestamp, heardSince: number): Promise<Written | null> {
    const last = this.#last;
    if (last && last.begunAt >= heardSince && last.from.valueOf() <= position.valueOf()) return last.written;
    const reading = { from: position, begunAt: performance.now(), written: writtenSince(this.#client, position) };
    this.#last = reading;
    reading.written.catch(() => {
      if (this.#last === reading) this.#last = null;
    });
    return reading.written;
  }
}
