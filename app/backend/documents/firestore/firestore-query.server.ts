import { FieldPath, Filter, type CollectionReference, type Query } from "firebase-admin/firestore";
import { ID_FIELD, valueAt, type FirestoreRow } from "./firestore-data.server";
import type { Position } from "../page-plan";
import { isWithin, type Equality, type QueryPlan, type Range } from "../query-plan";
import { compareSortKeys, NULL_KEY, scalarOf, sortKeyOfStored, TRUE_KEY, type SortKey } from "../sort-key";
import { isDocumentId } from "../stored-document";

/**
 * Returns the plan as a Firestore query, starting at a position (`reverse`: backwards); null when its conditions
 * exclude each other. Plans that name ids are read by id instead.
 */
export function firestoreQuery(
  collection: CollectionReference,
  plan: QueryPlan,
  { reverse, from }: { reverse: boolean; from: Position | null },
): Query | null {
  const [first] = plan.order;
  const isBackByIdAlone = plan.equalities.length === 0 && first?.field === "id" && first.descending !== reverse;
  const pathOf = isBackByIdAlone ? () => new FieldPath(ID_FIELD) : fieldPathOf;
  const conditions = conditionsOf(plan, pathOf);
  if (!conditions) return null;
  let query: Query = collection;
  for (const condition of conditions) query = query.where(condition);
  for (const { field, descending } of plan.order)
    query = query.orderBy(pathOf(field), descending !== reverse ? "desc" : "asc");
  if (!from) return query;
  const values = from.keys.map(scalarOf);
  return from.inclusive ? query.startAt(...values) : query.startAfter(...values);
}

/** Returns a query without order, for counting. */
export function firestoreCount(collection: CollectionReference, plan: QueryPlan): Query | null {
  return (
    conditionsOf(plan, fieldPathOf)?.reduce<Query>((query, condition) => query.where(condition), collection) ?? null
  );
}

/** Returns the ids that a plan names, a superset of its documents; null when it names none. */
export function idsOf(plan: QueryPlan): string[] | null {
  const named = plan.equalities.find((equality) => equality.field === "id" && !equality.element);
  if (!named) return null;
  return named.keys.filter((key): key is string => typeof key === "string" && isDocumentId(key));
}

/** True if a document, by its stored fields, matches the query. */
export function isInQuery(row: FirestoreRow, plan: QueryPlan): boolean {
  return (
    plan.equalities.every((equality) => holds(row, equality)) &&
    plan.order.every(({ field }) => sortKeyOfStored(valueAt(row, field)) !== undefined) &&
    (plan.range === null || isInRange(row, plan.range))
  );
}

function holds(row: FirestoreRow, { field, element, keys }: Equality): boolean {
  const value = valueAt(row, field);
  const isWanted = (found: unknown) => {
    const key = sortKeyOfStored(found);
    return key !== undefined && keys.includes(key);
  };
  return element ? Array.isArray(value) && value.some(isWanted) : isWanted(value);
}

function isInRange(row: FirestoreRow, { field, lower, upper }: Range): boolean {
  const key = sortKeyOfStored(valueAt(row, field));
  return key !== undefined && isWithin(key, lower, upper);
}

type PathOf = (field: string) => FieldPath;

const fieldPathOf: PathOf = (field) => (field === "id" ? FieldPath.documentId() : new FieldPath(...field.split(".")));

function conditionsOf(plan: QueryPlan, pathOf: PathOf): Filter[] | null {
  const equalities = plan.equalities.map((equality) => equalityFilter(equality, pathOf(equality.field)));
  if (equalities.includes(null)) return null;
  const range = plan.range ? rangeFilters(plan.range, pathOf(plan.range.field)) : [];
  return range && [...(equalities as Filter[]), ...range];
}

function equalityFilter({ element, keys }: Equality, path: FieldPath): Filter | null {
  const [first] = keys;
  if (first === undefined) return null;
  if (element) return Filter.where(path, "array-contains", scalarOf(first));
  if (keys.length === 1) return Filter.where(path, "==", scalarOf(first));
  if (first !== NULL_KEY) return Filter.where(path, "in", keys.map(scalarOf));
  // Firestore's `in` never matches null, even with null in its list.
  const others = keys.slice(1).map(scalarOf);
  return Filter.or(Filter.where(path, "==", null), Filter.where(path, "in", others));
}

/** Leaves out bounds that only say which kind a value is, since Firestore compares within one kind. */
function rangeFilters(range: Range, path: FieldPath): Filter[] | null {
  const { lower, upper } = range;
  if (upper) {
    const order = compareSortKeys(lower.key, upper.key);
    if (order > 0 || (order === 0 && !(lower.inclusive && upper.inclusive))) return null;
  }
  if (range.field === "id") return idRangeFilters(range, path);
  const filters: Filter[] = [];
  if (lower.key !== TRUE_KEY || lower.inclusive)
    filters.push(Filter.where(path, lower.inclusive ? ">=" : ">", scalarOf(lower.key)));
  if (upper && (upper.key !== "" || upper.inclusive))
    filters.push(Filter.where(path, upper.inclusive ? "<=" : "<", scalarOf(upper.key)));
  return filters;
}

/** Ids are text, and are compared with the nearest valid id. */
function idRangeFilters({ lower, upper }: Range, path: FieldPath): Filter[] | null {
  if (typeof lower.key !== "string" || (upper && typeof upper.key !== "string")) return null;
  const filters: Filter[] = [];
  if (lower.key !== "") {
    const possible = leastIdFrom(lower.key);
    const isItself = possible === lower.key;
    filters.push(Filter.where(path, isItself && !lower.inclusive ? ">" : ">=", possible));
  }
  if (upper && typeof upper.key === "string") {
    if (upper.key === "") return null;
    const possible = leastIdFrom(upper.key);
    const isItself = possible === upper.key;
    filters.push(Filter.where(path, isItself && upper.inclusive ? "<=" : "<", possible));
  }
  return filters;
}

/** Returns the text if it can be an id, otherwise the least valid id above it. */
function leastIdFrom(text: string): string {
  if (isDocumentId(text)) return text;
  const slash = text.indexOf("/");
  // "0" follows the slash directly, which no id contains.
  return slash >= 0 ? leastIdFrom(`${text.slice(0, slash)}0`) : `${text}\0`;
}

/** True if a row comes after a position in the query's order. For rows that have been read already. */
export function isBeyond(keys: SortKey[], position: Position, plan: QueryPlan, reverse: boolean): boolean {
  for (const [at, term] of plan.order.entries()) {
    const order = compareSortKeys(keys[at] ?? "", position.keys[at] ?? "");
    if (order !== 0) return order > 0 !== (term.descending !== reverse);
  }
  return position.inclusive;
}
