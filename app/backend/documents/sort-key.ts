import type { Scalar } from "./port";

/**
 * The value that sorting compares. Null and the booleans are numbers below every number a document holds, so that plain
 * comparison, in JavaScript as in SQLite, gives Firestore's order: null, false, true, numbers, text.
 */
export type SortKey = number | string;

export const NULL_KEY = -Infinity;
const FALSE_KEY = -Number.MAX_VALUE;
export const TRUE_KEY = -1.797693134862315e308;

export function sortKeyOf(value: Scalar): SortKey {
  if (value === null) return NULL_KEY;
  if (typeof value === "boolean") return value ? TRUE_KEY : FALSE_KEY;
  return value;
}

/** Returns the key of a stored value; undefined for a missing one, arrays and objects, which have no order. */
export function sortKeyOfStored(value: unknown): SortKey | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return sortKeyOf(value);
  return undefined;
}

export function scalarOf(key: SortKey): Scalar {
  if (key === NULL_KEY) return null;
  if (key === FALSE_KEY) return false;
  if (key === TRUE_KEY) return true;
  return key;
}

/** Returns a number below zero when `a` comes first. Text compares by its UTF-8 bytes, unlike JavaScript's own `<`. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (typeof a === "number") return typeof b === "number" ? (a < b ? -1 : a > b ? 1 : 0) : -1;
  if (typeof b === "number") return 1;
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export interface Bound {
  key: SortKey;
  inclusive: boolean;
}

/** Returns the bounds of all values of the same kind as this one. */
export function boundsOfKind(value: Scalar): { lower: Bound; upper: Bound | null } {
  if (typeof value === "string") return { lower: { key: "", inclusive: true }, upper: null };
  if (typeof value === "number")
    return { lower: { key: TRUE_KEY, inclusive: false }, upper: { key: "", inclusive: false } };
  return { lower: { key: FALSE_KEY, inclusive: true }, upper: { key: TRUE_KEY, inclusive: true } };
}
