import { InvalidQuery, InvalidCursor, type Collection, type Query, type Scalar } from "./port";
import { planQuery, type QueryPlan } from "./query-plan";
import { scalarOf, sortKeyOf, type SortKey } from "./sort-key";
import { createHash } from "node:crypto";

/** A position between documents: the sort keys of the document there, ending with its id. */
interface Cursor {
  direction: "next" | "previous";
  /** True if the document at that position belongs to the page. */
  inclusive: boolean;
  keys: SortKey[];
}

type Payload = [direction: 0 | 1, inclusive: 0 | 1, keys: Scalar[]];

/**
 * Returns an opaque cursor in base64url. Its checksum binds it to its query and detects damage; it does not encrypt.
 */
function writeCursor(collection: string, query: Query, cursor: Cursor): string {
  const payload: Payload = [cursor.direction === "next" ? 0 : 1, cursor.inclusive ? 1 : 0, cursor.keys.map(scalarOf)];
  const text = JSON.stringify(payload);
  return Buffer.concat([checksum(collection, query, text), Buffer.from(text)]).toString("base64url");
}

/** Reads a cursor. Throws `InvalidCursor` unless it was written for this query (the limit may differ). */
function readCursor(collection: string, query: Query, cursor: string, length: number): Cursor {
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

const DEFAULT_LIMIT = 100;
const HIGHEST_LIMIT = 1000;

/** A position in the query's order to continue reading from. */
export interface Position {
  /** One for each term of the plan's order. */
  keys: SortKey[];
  inclusive: boolean;
}

export interface PagePlan {
  plan: QueryPlan;
  limit: number;
  /** Where the page begins; null for the first. */
  cursor: Cursor | null;
  /**
   * Where what comes before the page begins, read against its direction; null for the first. An empty page has nothing
   * between its cursor and its end.
   */
  behind: Position | null;
  /** Returns the cursor to another page of the query. */
  write(direction: Cursor["direction"], position: Position): string;
}

/** Plans a page of a query. Throws what `planQuery` throws, and `InvalidCursor`. */
export function planPage(collection: Collection, query: Query): PagePlan {
  const plan = planQuery(collection, query);
  const limit = query.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT)
    throw new InvalidQuery(collection.name, `a limit is from 1 to ${HIGHEST_LIMIT}.`);
  const cursor =
    query.cursor === undefined ? null : readCursor(collection.name, query, query.cursor, plan.order.length);
  return {
    plan,
    limit,
    cursor,
    behind: cursor && { keys: cursor.keys, inclusive: !cursor.inclusive },
    write: (direction, position) => writeCursor(collection.name, query, { direction, ...position }),
  };
}

/** Returns a page's rows and the cursors around it, of up to `limit` + 1 rows found from its cursor on. */
export function pageOf<R>(
  { limit, cursor, behind, write }: PagePlan,
  found: R[],
  hasBehind: boolean,
  keysOf: (row: R) => SortKey[],
): { rows: R[]; next: string | null; previous: string | null } {
  const back = cursor?.direction === "previous";
  const rows = found.slice(0, limit);
  if (back) rows.reverse();
  const edge = (row: R | undefined): Position | null => (row ? { keys: keysOf(row), inclusive: false } : behind);
  const ahead = found.length > limit ? edge(back ? rows[0] : rows.at(-1)) : null;
  const beside = hasBehind ? edge(back ? rows.at(-1) : rows[0]) : null;
  const [before, after] = back ? [ahead, beside] : [beside, ahead];
  return { rows, next: after && write("next", after), previous: before && write("previous", before) };
}
