import { readCursor, writeCursor, type Cursor } from "./cursor";
import { InvalidQuery, type Collection, type Query } from "./port";
import { planQuery, type QueryPlan } from "./query-plan";
import type { SortKey } from "./sort-key";

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
    write: (direction, position) => writeCursor(collection.name, query, { direction, ...position }),
  };
}
