import type { Position } from "../page-plan";
import type { Equality, OrderTerm, QueryPlan } from "../query-plan";
import { isWithin, tighter } from "../query-plan";
import { compareSortKeys, NULL_KEY, type Bound, type SortKey } from "../sort-key";
import { containsExpression, keyExpression, layoutOf, quoted } from "./sqlite-layout.server";

export interface Sql {
  text: string;
  parameters: SortKey[];
}

export const DOCUMENT_COLUMNS =
  "d.id, d.version, d.created_at, d.created_by, d.updated_at, d.updated_by, d.seq, d.schema_version, d.body";

/** Expands a plan's `in`s into alternatives, each with one key for every equality. */
export function alternativesOf(plan: QueryPlan): SortKey[][] {
  return plan.equalities.reduce<SortKey[][]>(
    (alternatives, equality) => alternatives.flatMap((keys) => equality.keys.map((key) => [...keys, key])),
    [[]],
  );
}

/**
 * Returns the statements that, one after the other, give one alternative's rows in order from `position` on. Each is
 * one seek into one index, however the directions mix and however many documents tie, so that every page costs the
 * same; a single `(a, b) > (?, ?)` would not.
 */
export function readStatements(
  collection: string,
  plan: QueryPlan,
  alternative: SortKey[],
  reverse: boolean,
  position: Position | null,
  columns: "document" | "keys",
): Sql[] {
  const source = sourceOf(collection, plan);
  const order = plan.order.map((term) => ({ ...term, descending: term.descending !== reverse }));
  const fixedKeys = new Map(
    plan.equalities.flatMap((equality, at): [string, SortKey][] => {
      const key = alternative[at];
      return equality.element || key === undefined ? [] : [[equality.field, key]];
    }),
  );
  const select =
    columns === "document"
      ? DOCUMENT_COLUMNS
      : plan.order.map((term, at) => `${source.column(term.field)} AS k${at}`).join(", ");

  return startsOf(order, fixedKeys, position, plan).map(({ ties, first, bounds }) => {
    const where = new Where();
    for (const [at, equality] of plan.equalities.entries()) {
      const key = alternative[at];
      if (key !== undefined) where.add(source.equals(equality), key);
    }
    for (const [field, key] of ties) where.add(`${source.column(field)} = ?`, key);
    // Tied terms are constant; naming them in ORDER BY would make SQLite sort.
    const orderBy: string[] = [];
    for (const term of order.slice(first)) {
      if (fixedKeys.has(term.field)) continue;
      const column = source.column(term.field);
      orderBy.push(`${column}${term.descending ? " DESC" : ""}`);
      const limits = bounds.get(term.field);
      if (limits?.lower) where.add(`${column} ${limits.lower.inclusive ? ">=" : ">"} ?`, limits.lower.key);
      if (limits?.upper) where.add(`${column} ${limits.upper.inclusive ? "<=" : "<"} ?`, limits.upper.key);
    }
    const inOrder = orderBy.length > 0 ? ` ORDER BY ${orderBy.join(", ")}` : "";
    return {
      text: `SELECT ${select} FROM ${source.from} WHERE ${where.text()}${inOrder} LIMIT ?`,
      parameters: where.parameters,
    };
  });
}

/** Returns the statement that counts one alternative's rows. */
export function countStatement(collection: string, plan: QueryPlan, alternative: SortKey[]): Sql {
  const source = sourceOf(collection, plan);
  const where = new Where();
  for (const [at, equality] of plan.equalities.entries()) {
    const key = alternative[at];
    if (key !== undefined) where.add(source.equals(equality), key);
  }
  addRange(where, plan, source.column);
  const condition = where.isEmpty ? "" : ` WHERE ${where.text()}`;
  return { text: `SELECT COUNT(*) AS count FROM ${source.from}${condition}`, parameters: where.parameters };
}

/** Returns the statement for a document by id, if the query's conditions hold for it. */
export function matchStatement(collection: string, plan: QueryPlan, id: string): Sql {
  const where = new Where();
  where.add("d.id = ?", id);
  for (const equality of plan.equalities) {
    const same = equality.element
      ? containsExpression(equality.field, "d")
      : `${keyExpression(equality.field, "d")} = ?`;
    where.addAny(
      equality.keys.map((): string => same),
      equality.keys,
    );
  }
  for (const term of plan.order) where.add(`${keyExpression(term.field, "d")} >= ?`, lowestKey(term.field));
  addRange(where, plan, (field) => keyExpression(field, "d"));
  return {
    text: `SELECT ${DOCUMENT_COLUMNS} FROM ${quoted(collection)} d WHERE ${where.text()}`,
    parameters: where.parameters,
  };
}

/** Reading starts in several places: first within the ties of the position, then ever further out. */
interface Start {
  ties: [field: string, key: SortKey][];
  /** Index in the order of the first term that isn't tied. */
  first: number;
  bounds: Map<string, { lower: Bound | null; upper: Bound | null }>;
}

function startsOf(
  order: OrderTerm[],
  fixedKeys: Map<string, SortKey>,
  position: Position | null,
  plan: QueryPlan,
): Start[] {
  const start = (first: number, ties: Start["ties"], after: Bound | null): Start => {
    const bounds: Start["bounds"] = new Map();
    for (const [at, term] of order.entries()) {
      if (at < first || fixedKeys.has(term.field)) continue;
      // Lower than any key, to leave out documents without the field, whose key is SQL's NULL.
      let lower: Bound | null = { key: lowestKey(term.field), inclusive: true };
      let upper: Bound | null = null;
      if (plan.range?.field === term.field) {
        lower = plan.range.lower;
        upper = plan.range.upper;
      }
      if (at === first && after) {
        if (term.descending) upper = tighter(upper, after, -1);
        else lower = tighter(lower, after, 1);
      }
      bounds.set(term.field, { lower, upper });
    }
    return { ties, first, bounds };
  };
  if (!position) return [start(0, [], null)];

  const starts: Start[] = [];
  const ties: Start["ties"] = [];
  for (const [at, term] of order.entries()) {
    const key = position.keys[at];
    if (key === undefined) break;
    const fixed = fixedKeys.get(term.field);
    if (fixed !== undefined) {
      const beyond = compareSortKeys(fixed, key) * (term.descending ? -1 : 1);
      const isWanted = beyond > 0 || (beyond === 0 && term.field === "id" && position.inclusive);
      if (isWanted) starts.push(start(at + 1, [...ties], null));
      if (beyond !== 0 || term.field === "id") break;
      continue;
    }
    starts.push(start(at, [...ties], { key, inclusive: term.field === "id" && position.inclusive }));
    if (plan.range?.field === term.field && !isWithin(key, plan.range.lower, plan.range.upper)) break;
    ties.push([term.field, key]);
  }
  return starts.reverse();
}

/** Ids and the envelope's texts are never NULL, and the empty text keeps a seek on ids to texts. */
const lowestKey = (field: string): SortKey => (field === "id" ? "" : NULL_KEY);

interface Source {
  from: string;
  column(field: string): string;
  equals(equality: Equality): string;
}

function sourceOf(collection: string, plan: QueryPlan): Source {
  const table = quoted(collection);
  if (!plan.index) {
    return {
      from: `${table} d`,
      column: (field) => keyExpression(field, "d"),
      equals: (equality) =>
        equality.element ? containsExpression(equality.field, "d") : `${keyExpression(equality.field, "d")} = ?`,
    };
  }
  const { name, elements } = layoutOf(collection, plan.index);
  if (elements === null) {
    const column = (field: string) => keyExpression(field, "d");
    // With INDEXED BY, SQLite refuses a statement that can't seek in this index.
    return {
      from: `${table} d INDEXED BY ${quoted(name)}`,
      column,
      equals: (equality) => `${column(equality.field)} = ?`,
    };
  }
  const column = (field: string) => `e.${quoted(field)}`;
  return {
    from: `${quoted(elements)} e INDEXED BY ${quoted(name)} CROSS JOIN ${table} d ON d.id = e.id`,
    column,
    equals: (equality) => `${column(equality.element ? `${equality.field}[]` : equality.field)} = ?`,
  };
}

function addRange(where: Where, plan: QueryPlan, column: (field: string) => string): void {
  if (!plan.range) return;
  const { field, lower, upper } = plan.range;
  where.add(`${column(field)} ${lower.inclusive ? ">=" : ">"} ?`, lower.key);
  if (upper) where.add(`${column(field)} ${upper.inclusive ? "<=" : "<"} ?`, upper.key);
}

class Where {
  readonly parameters: SortKey[] = [];
  readonly #conditions: string[] = [];

  get isEmpty() {
    return this.#conditions.length === 0;
  }

  add(condition: string, parameter: SortKey): void {
    this.#conditions.push(condition);
    this.parameters.push(parameter);
  }

  addAny(conditions: string[], parameters: SortKey[]): void {
    this.#conditions.push(conditions.length === 0 ? "FALSE" : `(${conditions.join(" OR ")})`);
    this.parameters.push(...parameters);
  }

  text(): string {
    return this.#conditions.join(" AND ");
  }
}
