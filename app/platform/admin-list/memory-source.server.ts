import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { recordExpiry, untracked } from "~/backend/read-tracking.server";
import { FacetIndex, type Bits } from "~/platform/catalogue/facets";
import { derive, type Source } from "~/platform/catalogue/source.server";
import { fold, hasEveryWord } from "~/domain/text/fold";
import type { CsvValue } from "./list-definition";
import type { AdminListQuery } from "./admin-list-query";
import type { ListSource } from "./list.server";

type Comparable = string | number | boolean | null;

/**
 * The full item that the export's columns are made from, if only part of it is in memory. May be missing if deleted.
 */
type Completing<Item, Whole> = [Item] extends [Whole]
  ? { whole?: undefined }
  : { whole: (items: readonly Item[]) => Promise<readonly Whole[]> };

interface SourceOptions<Item, Row, Whole> {
  /** All items, in memory: the same array until something has changed. */
  items: Source<readonly Item[]>;
  idOf: (item: Item) => string;
  /** Returns what a page shows of an item, as a small plain object. */
  row: (item: Item) => Row;
  /** The searched text, which must contain each word of a search. */
  text?: (item: Item) => string;
  /** The values an item has for each filter of the definition at `now`, in milliseconds since 1970. */
  values?: Readonly<Record<string, (item: Item, now: number) => string | readonly string[]>>;
  /** Moments at which time alone changes an item's values, in milliseconds since 1970. */
  changesAt?: (item: Item) => readonly number[];
  /** The sort key of each sortable column; null is last in either direction. */
  sorts: Readonly<Record<string, (item: Item) => Comparable>>;
  /** Columns of the export alone, by heading. */
  exportOnly?: Readonly<Record<string, (item: Whole) => CsvValue>>;
  /** Returns those of them that some items need; without this, they need all. */
  columnsFor?: (items: readonly Item[]) => readonly string[];
}

export type MemorySourceOptions<Item, Row, Whole> = SourceOptions<Item, Row, Whole> & Completing<Item, Whole>;

/** Rows that are made at once; other requests run in between. */
const CHUNK = 50;

/** Returns the first moment after `now` at which time alone changes a value of an item; null when none does. */
function nextChange<Item>(items: readonly Item[], changesAt: (item: Item) => readonly number[], now: number) {
  let first = Infinity;
  for (const item of items) for (const at of changesAt(item)) if (at > now && at < first) first = at;
  return first === Infinity ? null : new Date(first).toISOString();
}

const names = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

function compare(a: Comparable, b: Comparable): number {
  if (typeof a === "string" && typeof b === "string") return names.compare(a, b);
  return Number(a) - Number(b);
}

/** Items that are sorted or merged before other requests get a turn. */
const SORTED_AT_ONCE = 250;

/** Sorts like `toSorted`, while other requests run: names compare slowly, and there may be tens of thousands. */
async function sortedInSlices<T>(items: readonly T[], compareItems: (a: T, b: T) => number): Promise<T[]> {
  const slice = new TimeSlice();
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += SORTED_AT_ONCE) {
    runs.push(items.slice(at, at + SORTED_AT_ONCE).sort(compareItems));
    if (slice.isOver) await slice.rest();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [a = [], b = []] = [runs[at], runs[at + 1]];
      const both: T[] = [];
      for (let i = 0, j = 0; i < a.length || j < b.length;) {
        const takesFirst = j >= b.length || (i < a.length && compareItems(a[i] as T, b[j] as T) <= 0);
        both.push((takesFirst ? a[i++] : b[j++]) as T);
        if (both.length % SORTED_AT_ONCE === 0 && slice.isOver) await slice.rest();
      }
      merged.push(both);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Positions in the order of `valueOf`; ties stay in the order of ids. */
async function orderOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  valueOf: (item: Item) => Comparable,
  isDescending: boolean,
): Promise<number[]> {
  const keys = items.map((item, position) => ({ position, value: valueOf(item), id: idOf(item) }));
  const sign = isDescending ? -1 : 1;
  const sorted = await sortedInSlices(keys, (a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null) || (a.id < b.id ? -1 : 1);
    return sign * compare(a.value, b.value) || (a.id < b.id ? -1 : 1);
  });
  return sorted.map(({ position }) => position);
}

/**
 * A list over items in memory (casinos, bonuses, articles, …): up to some ten thousand items, filtered by bit sets,
 * with counts of each filter's values, sorted by any column, paged by number.
 */
export function memorySource<Item, Row, Whole extends Item = Item>(
  options: MemorySourceOptions<Item, Row, Whole>,
): ListSource<Row> {
  const { idOf, row, text, values = {}, changesAt, sorts, exportOnly = {}, whole, columnsFor } = options;

  const index = derive([options.items], (items: readonly Item[]) => {
    const now = untracked(backend().clock).getTime();
    if (changesAt) recordExpiry(nextChange(items, changesAt, now));
    const facets = Object.entries(values).map(([name, valuesOf]) => ({
      name,
      // Called when somebody first filters by it, and all of an index is as of one moment.
      valuesOf: (item: Item) => [valuesOf(item, now)].flat(),
    }));
    const byId = new Map(items.map((item) => [idOf(item), item]));
    return {
      facets: new FacetIndex(items, { facets, sorts: {} }),
      byId,
      // Orders and texts are made on first use, once for each state of the items.
      orders: new Map<string, number[]>(),
      texts: null as string[] | null,
    };
  });

  async function select(query: AdminListQuery, offset: number, limit: number) {
    const held = await index.read();
    const { facets, orders } = held;
    let order = orders.get(query.sort);
    if (!order) {
      const valueOf = sorts[query.sort.replace(/^-/, "")];
      if (!valueOf) throw new Error(`A list can't be sorted by "${query.sort}".`);
      order = await orderOf(facets.items, idOf, valueOf, query.sort.startsWith("-"));
      orders.set(query.sort, order);
    }
    let within: Bits | undefined;
    if (query.q && text) {
      const isMeant = hasEveryWord(query.q);
      const texts = (held.texts ??= facets.items.map((item) => fold(text(item))));
      within = facets.positions(texts.flatMap((one, position) => (isMeant(one) ? [position] : [])));
    }
    const chosen = Object.fromEntries(Object.entries(query.values).map(([name, value]) => [name, [value]]));
    return facets.select({ values: chosen, ...(within && { within }) }, order, offset, limit);
  }

  return {
    exportOnly: Object.keys(exportOnly),

    async page(query, size) {
      const { items, total, counts } = await select(query, (query.page - 1) * size, size);
      const pages = Math.max(1, Math.ceil(total / size));
      return { rows: items.map(row), total, counts: counts(), place: { by: "number", page: query.page, pages } };
    },

    ...(columnsFor && {
      async columnsFor(query: AdminListQuery) {
        return columnsFor((await select(query, 0, Infinity)).items);
      },
    }),

    async *each(query, columns = []) {
      const { items } = await select(query, 0, Infinity);
      const known = new Set(columns);
      const wanted = Object.entries(exportOnly).filter(([heading]) => known.has(heading));
      for (let at = 0; at < items.length; at += CHUNK) {
        const some = items.slice(at, at + CHUNK);
        const complete = whole ? await whole(some) : (some as Whole[]);
        // An export is whole or breaks off.
        if (columns.length > 0 && columnsFor?.(complete).some((heading) => !known.has(heading)))
          throw new Error("An item got more entries than its list's export has columns for, while it was exported.");
        yield complete.map((item) => ({
          row: row(item),
          more: Object.fromEntries(wanted.map(([heading, valueOf]) => [heading, valueOf(item)])),
        }));
      }
    },

    async rowsOf(ids) {
      const { byId } = await index.read();
      return ids.flatMap((id) => {
        const item = byId.get(id);
        return item === undefined ? [] : [row(item)];
      });
    },
  };
}
