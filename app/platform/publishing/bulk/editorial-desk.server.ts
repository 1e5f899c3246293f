import { memorySource, type MemorySourceOptions } from "~/platform/admin-list/memory-source.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import type { EditorialFields, EditorialKind } from "../editorial-kind";
import { EDITORIAL_SORTS, editorialRow, type ListedItem } from "../editorial-items.server";
import { editorialBulk } from "./bulk-change.server";
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

/**
 * The list of an editorial kind as the server knows it: what `defineEditorialList` shows, filters and sorts, and the
 * kind's own, with the bulk actions that all have.
 */
export function editorialDesk<
  F extends EditorialFields,
  Item extends ListedItem,
  Row extends EditorialRow,
  Whole extends Item = Item,
>({
  kind,
  definition,
  import: imported,
  withheld,
  filterOptions,
  fields,
  searched,
  values,
  sorts,
  ...options
}: EditorialSource<Item, Row, Whole> &
  Omit<AdminList<Row>, "bulk" | "source" | "isPersonal"> & { kind: EditorialKind<F> }): AdminList<Row> {
  const source = {
    ...options,
    idOf: ({ document }: Item) => document.id,
    row: (item: Item) => ({ ...editorialRow(item), ...fields(item) }) as Row,
    text: (item: Item) => searched(item).join("\n"),
    values: { state: ({ state }: Item) => state, ...values },
    sorts: { ...EDITORIAL_SORTS, ...sorts },
  };
  return {
    definition,
    ...(imported && { import: imported }),
    ...(withheld && { withheld }),
    ...(filterOptions && { filterOptions }),
    bulk: editorialBulk(kind),
    source: memorySource(source as unknown as MemorySourceOptions<Item, Row, Whole>),
  };
}
