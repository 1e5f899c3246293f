import { createHash } from "node:crypto";
import { InvalidCursor, type Query, type Scalar } from "./port";
import { scalarOf, sortKeyOf, type SortKey } from "./sort-key";

/** A position between documents: the sort keys of the document there, ending with its id. */
export interface Cursor {
  direction: "next" | "previous";
  /** True if the document at that position belongs to the page. */
  inclusive: boolean;
  keys: SortKey[];
}

type Payload = [direction: 0 | 1, inclusive: 0 | 1, keys: Scalar[]];

/**
 * Returns an opaque cursor in base64url. Its checksum binds it to its query and detects damage; it does not encrypt.
 */
export function writeCursor(collection: string, query: Query, cursor: Cursor): string {
  const payload: Payload = [cursor.direction === "next" ? 0 : 1, cursor.inclusive ? 1 : 0, cursor.keys.map(scalarOf)];
  const text = JSON.stringify(payload);
  return Buffer.concat([checksum(collection, query, text), Buffer.from(text)]).toString("base64url");
}

/** Reads a cursor. Throws `InvalidCursor` unless it was written for this query (the limit may differ). */
export function readCursor(collection: string, query: Query, cursor: string, length: number): Cursor {
  if (!/^[\w-]+$/.test(cursor)) throw new InvalidCursor();
  const bytes = Buffer.from(cursor, "base64url");
  const text = bytes.subarray(CHECKSUM_BYTES).toString();
  if (
    bytes.toString("base64url") !== cursor ||
    !checksum(collection, query, text).equals(bytes.subarray(0, CHECKSUM_BYTES))
  )
    throw new InvalidCursor();
  const [direction, inclusive, keys] = JSON.parse(text) as Payload;
  if (keys.length !== length) throw new InvalidCursor();
  return { direction: direction === 0 ? "next" : "previous", inclusive: inclusive === 1, keys: keys.map(sortKeyOf) };
}

const CHECKSUM_BYTES = 9;

function checksum(collection: string, query: Query, text: string): Buffer {
  const where = (query.where ?? []).map((condition) => JSON.stringify(condition)).sort();
  const bound = JSON.stringify([collection, where, query.orderBy ?? [], text]);
  return createHash("sha256").update(bound).digest().subarray(0, CHECKSUM_BYTES);
}
