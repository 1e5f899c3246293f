export interface AheadCollection {
  name: string;
  /** Fields that nobody who takes them wants. */
  without?: readonly string[];
}

/** What the reading thread of `sqlite-ahead.server.ts` is to read, in this order. */
export interface AheadOrder {
  file: string;
  collections: readonly AheadCollection[];
  /** How many parts more may lie there unparsed, in memory that both threads see. */
  room: Int32Array<SharedArrayBuffer>;
}

/** Everything of a row but its body, and by which schema it was noted to fit as it is; null: by none. */
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
  /** All that follows is as it was when this change was the last. */
  | { kind: "asOf"; change: number }
  /** Documents in the order of their ids: `heads` as JSON, `bodies` in the same order as a JSON array. */
  | { kind: "part"; collection: string; heads: string; bodies: string }
  | { kind: "end"; collection: string };
