export interface AheadCollection {
  name: string;
  /** Fields that no taker needs. */
  without?: readonly string[];
}

/** The collections that the thread of `sqlite-ahead.server.ts` reads, in this order. */
export interface AheadOrder {
  file: string;
  collections: readonly AheadCollection[];
  /** How many more chunks may wait unparsed, in memory that both threads share. */
  room: Int32Array<SharedArrayBuffer>;
}

/** A row without its body, and the fingerprint of the schema it is known to fit as stored; null for none. */
export type AheadHead = readonly [
  id: string,
  version: number,
  createdAt: string,
  createdBy: string,
  updatedAt: string,
  updatedBy: string,
  seq: number,
  schemaVersion: number,
  fingerprint: string | null,
];

export type AheadMessage =
  /** Everything that follows is as of this change. */
  | { kind: "asOf"; change: number }
  /** Documents in the order of their ids: `heads` as JSON, `bodies` in the same order as a JSON array. */
  | { kind: "chunk"; collection: string; heads: string; bodies: string }
  | { kind: "end"; collection: string };
