import { memorySource, type MemorySourceOptions } from "~/platform/admin-list/memory-source.server";
import type { ListSource } from "~/platform/admin-list/list.server";
import { EDITORIAL_SORTS, editorialRow, type ListedItem } from "../editorial-items.server";
import type { EditorialRow } from "./editorial-list";

type EditorialSource<Item, Row, Whole extends Item> = Omit<
  MemorySourceOptions<Item, Row, Whole>,
  "idOf" | "row" | "text"
> & {
  /** Returns what a page shows of an item besides what every editorial list shows. */
  fields: (item: Item) => Omit<Row, keyof EditorialRow>;
  /** Returns the texts that are searched. */
  searched: (item: Item) => readonly (string | number | null)[];
};

/** The source of an editorial kind's list: what `defineEditorialList` shows, filters and sorts, and the kind's own. */
export function editorialSource<Item extends ListedItem, Row extends EditorialRow, Whole extends Item = Item>({
  fields,
  searched,
  values,
  sorts,
  ...options
}: EditorialSource<Item, Row, Whole>): ListSource<Row> {
  const source = {
    ...options,
    idOf: ({ document }: Item) => document.id,
    row: (item: Item) => ({ ...editorialRow(item), ...fields(item) }) as Row,
    text: (item: Item) => searched(item).join("\n"),
    values: { state: ({ state }: Item) => state, ...values },
    sorts: { ...EDITORIAL_SORTS, ...sorts },
  };
  return memorySource(source as unknown as MemorySourceOptions<Item, Row, Whole>);
}
