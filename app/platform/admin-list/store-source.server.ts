import { eachPage } from "~/backend/documents/each-document";
import type { Collection, Condition, Fields, Query, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { optionsOf, type AdminListQuery } from "./admin-list-query";
import type { ListSource } from "./list.server";

interface StoreSourceOptions<F extends Fields, Row> {
  collection: Collection<F>;
  /** Conditions that every row meets. */
  where?: readonly Condition[];
  /** The conditions of each filter of the definition: equalities, or an end (`<=`) of the field that is sorted by. */
  filters?: Readonly<Record<string, (value: string) => readonly Condition[]>>;
  /**
   * The fields each sortable column orders by when ascending; descending reverses every field. Each combination of
   * filters with each sort needs an index of the collection (`queriesOf` lists them for a test).
   */
  sorts: Readonly<Record<string, readonly string[]>>;
  /** Returns what a page shows: small plain objects, in the order of the documents. */
  rows: (documents: readonly Stored<F>[]) => Promise<readonly Row[]> | readonly Row[];
  /**
   * Returns the documents a search finds: an exact look-up or a prefix, at most `MOST_FOUND`. Filters and order are
   * applied to them afterwards.
   */
  search?: (q: string) => Promise<readonly Stored<F>[]>;
}

/** The most documents that a search returns. */
export const MOST_FOUND = 200;
const CHUNK = 200;
const IDS_AT_ONCE = 100;

function valueAt(document: Fields, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], document);
}

function meets(document: Fields, [field, operator, wanted]: Condition): boolean {
  const value = valueAt(document, field);
  switch (operator) {
    case "==":
      return value === wanted;
    case "in":
      return wanted.includes(value as never);
    case "<=":
      return typeof value === "string" && typeof wanted === "string" && value <= wanted;
    case "array-contains":
      return Array.isArray(value) && value.includes(wanted);
    default:
      throw new Error(`A list can't be filtered by ${operator}.`);
  }
}

function compareAt(path: string): (a: Fields, b: Fields) => number {
  const sign = path.startsWith("-") ? -1 : 1;
  const field = path.replace(/^-/, "");
  return (a, b) => {
    const [x, y] = [valueAt(a, field), valueAt(b, field)] as [string, string];
    return x === y ? 0 : sign * (x === null || (y !== null && x < y) ? -1 : 1);
  };
}

function turned(orderBy: readonly string[]): string[] {
  return orderBy.map((field) => (field.startsWith("-") ? field.slice(1) : `-${field}`));
}

/**
 * A list over a collection that grows without bound (users, complaints, reviews, subscribers, the audit log): every
 * page comes from the store by an index and a cursor.
 */
export function storeSource<F extends Fields, Row>(options: StoreSourceOptions<F, Row>): ListSource<Row> {
  const { collection, where = [], filters = {}, sorts, rows, search } = options;

  function conditionsOf({ values }: Pick<AdminListQuery, "values">): Condition[] {
    const chosen = Object.entries(values).flatMap(([name, value]) => {
      const conditions = filters[name]?.(value);
      if (!conditions) throw new Error(`A list can't be filtered by "${name}".`);
      return conditions;
    });
    return [...where, ...chosen];
  }
  function orderOf({ sort }: Pick<AdminListQuery, "sort">): readonly string[] {
    const ascending = sorts[sort.replace(/^-/, "")];
    if (!ascending) throw new Error(`A list can't be sorted by "${sort}".`);
    return sort.startsWith("-") ? turned(ascending) : ascending;
  }
  function storeQuery(query: Pick<AdminListQuery, "values" | "sort">): Query {
    return { where: conditionsOf(query), orderBy: orderOf(query) };
  }

  /** The results of a search, filtered and sorted. */
  async function foundBy(query: AdminListQuery): Promise<{ items: Stored<F>[]; isCut: boolean }> {
    const all = (await search?.(query.q)) ?? [];
    const conditions = conditionsOf(query);
    const orders = orderOf(query).map(compareAt);
    const items = all
      .slice(0, MOST_FOUND)
      .filter((item) => conditions.every((condition) => meets(item, condition)))
      .toSorted((a, b) => orders.reduce((so, compare) => so || compare(a, b), 0));
    return { items, isCut: all.length >= MOST_FOUND };
  }

  return {
    exportOnly: [],
    collection: collection.name,

    queriesOf(definition, options = {}) {
      let chosen: Record<string, string>[] = [{}];
      for (const filter of definition.filters ?? []) {
        const values = optionsOf(filter, options).map(({ value }) => value);
        // Values of one filter may stand for different conditions, so every value is combined.
        chosen = chosen.flatMap((so) => [so, ...values.map((value) => ({ ...so, [filter.name]: value }))]);
      }
      const keys = Object.keys(sorts).flatMap((key) => [key, `-${key}`]);
      return chosen.flatMap((values) => keys.map((sort) => storeQuery({ values, sort })));
    },

    async page(query, size) {
      if (query.q) {
        const { items, isCut } = await foundBy(query);
        const pages = Math.max(1, Math.ceil(items.length / size));
        const shown = items.slice((query.page - 1) * size, query.page * size);
        return {
          rows: [...(await rows(shown))],
          total: items.length,
          place: { by: "number", page: query.page, pages },
          notices: isCut ? [`Only the first ${String(MOST_FOUND)} are searched: make your search longer.`] : [],
        };
      }
      const { documents } = backend();
      const [page, total] = await Promise.all([
        documents.query(collection, {
          ...storeQuery(query),
          limit: size,
          ...(query.cursor !== null && { cursor: query.cursor }),
        }),
        documents.count(collection, conditionsOf(query)),
      ]);
      const { previous, next } = page;
      return { rows: [...(await rows(page.items))], total, place: { by: "cursor", previous, next } };
    },

    async *each(query) {
      if (query.q) {
        const { items } = await foundBy(query);
        yield (await rows(items)).map((row) => ({ row, more: {} }));
        return;
      }
      for await (const { items } of eachPage(backend().documents, collection, { ...storeQuery(query), limit: CHUNK }))
        yield (await rows(items)).map((row) => ({ row, more: {} }));
    },

    async rowsOf(ids) {
      const all: Row[] = [];
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const found = await backend().documents.getMany(collection, ids.slice(at, at + IDS_AT_ONCE));
        const mine = found.filter(
          (item): item is Stored<F> => item !== null && where.every((condition) => meets(item, condition)),
        );
        all.push(...(await rows(mine)));
      }
      return all;
    },
  };
}
