import { wellFormedValue } from "~/domain/text/well-formed";
import {
  InvalidQuery,
  QueryNotIndexed,
  type Collection,
  type Condition,
  type Index,
  type Query,
  type Scalar,
} from "./port";
import { boundsOfKind, compareSortKeys, sortKeyOf, type Bound, type SortKey } from "./sort-key";

export interface OrderTerm {
  field: string;
  descending: boolean;
}

export interface Equality {
  /** Without `[]`. */
  field: string;
  /** `array-contains`. */
  element: boolean;
  /** Distinct, in order; a document matches one of them. Empty when the query's conditions exclude each other. */
  keys: SortKey[];
}

/** A query in normal form, with the index that serves it. */
export interface QueryPlan {
  equalities: Equality[];
  /** The whole order, ending with `id`. Includes a field of `equalities` only when that has several keys. */
  order: OrderTerm[];
  range: Range | null;
  /** The index that serves the query; null when the order of ids does. */
  index: Index | null;
}

export interface Range {
  field: string;
  lower: Bound;
  upper: Bound | null;
}

const FIELD = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
const MOST_ALTERNATIVES = 30;

export const fieldOf = (indexField: string) => indexField.replace(/^-|\[\]$/g, "");

/**
 * Plans how a query is answered. Throws `InvalidQuery` when no backend can answer it, and `QueryNotIndexed` when no
 * declared index serves it.
 */
export function planQuery(collection: Collection, query: Pick<Query, "where" | "orderBy">): QueryPlan {
  const plan = readQuery(collection, query.where ?? [], query.orderBy ?? []);
  const { equalities, order } = plan;
  if (servedById(plan)) return { ...plan, index: null };

  const fixed = new Set(equalities.map(indexFieldOf));
  const tail = order.slice(0, -1).filter((term) => !fixed.has(term.field));
  const index = collection.indexes.find((candidate) => servesPage(candidate, fixed, tail, order));
  if (!index) throw new QueryNotIndexed(collection.name, wantedIndex(fixed, tail));
  return { ...plan, index };
}

/**
 * Plans a count like `planQuery`, but the order doesn't matter and an index that begins with the equalities is enough.
 */
export function planCount(collection: Collection, where: readonly Condition[]): QueryPlan {
  const plan = readQuery(collection, where, []);
  const { equalities, order } = plan;
  if (servedById(plan)) return { ...plan, index: null };

  const fixed = new Set(equalities.map(indexFieldOf));
  const tail = order.slice(0, -1);
  const index = collection.indexes.find((candidate) => {
    if (tail.length > 0 && candidate.length !== fixed.size + 1) return false;
    const names = candidate.map((field) => field.replace(/^-/, ""));
    return (
      names.slice(0, fixed.size).every((name) => fixed.has(name)) &&
      tail.every((term, position) => names[fixed.size + position] === term.field) &&
      names.length >= fixed.size
    );
  });
  if (!index) throw new QueryNotIndexed(collection.name, wantedIndex(fixed, tail));
  return { ...plan, index };
}

/** True for a query by id or in the order of ids alone. */
function servedById({ equalities, order }: Pick<QueryPlan, "equalities" | "order">): boolean {
  return equalities.some((equality) => equality.field === "id") || (equalities.length === 0 && order.length === 1);
}

function servesPage(index: Index, fixed: ReadonlySet<string>, tail: OrderTerm[], order: OrderTerm[]): boolean {
  if (index.length !== fixed.size + tail.length) return false;
  const fields = index.map((field) => ({ name: field.replace(/^-/, ""), descending: field.startsWith("-") }));
  if (!fields.slice(0, fixed.size).every((field) => fixed.has(field.name))) return false;
  const ordered = fields.slice(fixed.size);
  if (!ordered.every((field, position) => field.name === tail[position]?.field)) return false;
  if (ordered.length === 0) return true;
  // The id comes last, in the direction of the index's last field, so it has to reverse with the others.
  const directions = [...ordered, { descending: ordered.at(-1)?.descending ?? false }].map((field) => field.descending);
  const asked = [...tail, ...order.slice(-1)].map((term) => term.descending);
  const reversed = directions.map((direction, position) => direction !== asked[position]);
  return reversed.every((isReversed) => isReversed === reversed[0]);
}

const indexFieldOf = (equality: Equality) => (equality.element ? `${equality.field}[]` : equality.field);

function wantedIndex(fixed: ReadonlySet<string>, tail: OrderTerm[]): Index {
  return [...fixed, ...tail.map((term) => (term.descending ? `-${term.field}` : term.field))];
}

function readQuery(
  collection: Collection,
  where: readonly Condition[],
  orderBy: readonly string[],
): Omit<QueryPlan, "index"> {
  const refuse = (problem: string) => new InvalidQuery(collection.name, problem);
  const checkField = (field: string) => {
    if (!FIELD.test(field)) throw refuse(`"${field}" is no field's name.`);
  };
  const equalities: Equality[] = [];
  let range: Range | null = null;

  for (const condition of where) {
    // Half a character is stored as U+FFFD, and is therefore queried as U+FFFD.
    const [field, operator, value] = wellFormedValue(condition) as Condition;
    checkField(field);
    switch (operator) {
      case "==":
      case "in":
      case "array-contains": {
        const values: readonly Scalar[] = operator === "in" ? value : [value];
        if (values.length < 1 || values.length > MOST_ALTERNATIVES)
          throw refuse(`"in" takes 1 to ${MOST_ALTERNATIVES} values.`);
        const keys = distinct(values.map(sortKeyOf));
        const element = operator === "array-contains";
        if (element && value === null) throw refuse("null is no element that can be asked for.");
        if (element && equalities.some((other) => other.element)) throw refuse(`"array-contains" stands at most once.`);
        const same = equalities.find((other) => other.field === field && other.element === element);
        if (same) same.keys = same.keys.filter((key) => keys.includes(key));
        else equalities.push({ field, element, keys });
        break;
      }
      default: {
        if (value === null) throw refuse(`null cannot be compared by ${operator}.`);
        if (range && range.field !== field) throw refuse("ranges can be on one field only.");
        range = narrow(range ?? { field, ...boundsOfKind(value) }, rangeOf(operator, value));
      }
    }
  }
  const alternatives = equalities.reduce((product, equality) => product * equality.keys.length, 1);
  if (alternatives > MOST_ALTERNATIVES)
    throw refuse(`all "in"s together give at most ${MOST_ALTERNATIVES} alternatives.`);

  const order: OrderTerm[] = [];
  for (const entry of orderBy) {
    const field = entry.replace(/^-/, "");
    checkField(field);
    if (order.some((term) => term.field === field)) throw refuse(`"${field}" is ordered by twice.`);
    order.push({ field, descending: entry.startsWith("-") });
    // Ids are unique, so nothing after them affects the order.
    if (field === "id") break;
  }
  const lastDescending = order.at(-1)?.descending ?? false;
  // A field with both decides by itself which of its values are in range.
  const ranged = range;
  const both = ranged && equalities.find((equality) => equality.field === ranged.field && !equality.element);
  if (ranged && both) {
    both.keys = both.keys.filter((key) => isWithin(key, ranged.lower, ranged.upper));
    range = null;
  }

  const isFixed = (field: string) => equalities.some((equality) => equality.field === field && !equality.element);
  const free = order.find((term) => !isFixed(term.field));
  if (range && free && free.field !== range.field) throw refuse(`a range on "${range.field}" is ordered by it first.`);

  const settled = (field: string) =>
    equalities.some((equality) => equality.field === field && !equality.element && equality.keys.length <= 1);
  const open = order.filter((term) => !settled(term.field));
  if (range && !open.some((term) => term.field === range?.field))
    open.push({ field: range.field, descending: lastDescending });
  if (open.at(-1)?.field !== "id") open.push({ field: "id", descending: open.at(-1)?.descending ?? lastDescending });
  return { equalities, range, order: open };
}

function rangeOf(operator: "<" | "<=" | ">" | ">=", value: Scalar): { lower: Bound; upper: Bound | null } {
  const kind = boundsOfKind(value);
  const bound = { key: sortKeyOf(value), inclusive: operator.endsWith("=") };
  return operator.startsWith("<") ? { lower: kind.lower, upper: bound } : { lower: bound, upper: kind.upper };
}

function narrow(range: Range, by: { lower: Bound; upper: Bound | null }): Range {
  return {
    field: range.field,
    lower: tighter(range.lower, by.lower, 1) ?? by.lower,
    upper: tighter(range.upper, by.upper, -1),
  };
}

/** Returns the stricter bound; `side` is 1 for lower bounds and -1 for upper ones. */
export function tighter(a: Bound | null, b: Bound | null, side: 1 | -1): Bound | null {
  if (!a || !b) return a ?? b;
  const order = compareSortKeys(a.key, b.key) * side;
  if (order !== 0) return order > 0 ? a : b;
  return a.inclusive ? b : a;
}

export function isWithin(key: SortKey, lower: Bound | null, upper: Bound | null): boolean {
  const above = lower ? compareSortKeys(key, lower.key) : 1;
  const below = upper ? compareSortKeys(upper.key, key) : 1;
  return (
    (above > 0 || (above === 0 && lower?.inclusive === true)) &&
    (below > 0 || (below === 0 && upper?.inclusive === true))
  );
}

function distinct(keys: SortKey[]): SortKey[] {
  return [...new Set(keys)].sort(compareSortKeys);
}

/** Returns a number below zero when keys `a` come before keys `b` in the plan's order. */
export function compareByOrder(a: SortKey[], b: SortKey[], plan: QueryPlan): number {
  for (const [at, term] of plan.order.entries()) {
    const order = compareSortKeys(a[at] ?? "", b[at] ?? "");
    if (order !== 0) return term.descending ? -order : order;
  }
  return 0;
}

/** Returns a member of an object, for following a dotted path. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
