import type { AdminList } from "~/platform/admin-list/list.server";
import { memorySource } from "~/platform/admin-list/memory-source.server";
import { publishedPages } from "../published-pages.server";
import { editorialBulk } from "~/platform/publishing/bulk/bulk-change.server";
import { longTextField, textField, type CsvField } from "~/platform/publishing/import/csv-fields";
import {
  EDITORIAL_SORTS,
  editorialItems,
  editorialRow,
  type EditorialItem,
} from "~/platform/publishing/editorial-items.server";
import { csvColumns, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { pagePath } from "../fixed-pages";
import { pageList, type PageRow } from "./page-desk";
import { isFixedPage, pageKind } from "./page-kind.server";
import type { PageFields } from "../schema";

/** A page's columns in the admin's CSV, for export and import. */
export const PAGE_CSV: readonly CsvField[] = [
  textField("slug", "its address: small letters, digits, hyphens"),
  textField("title"),
  textField("dek", "what it is about, in a sentence"),
  longTextField("body", "Markdown"),
];

const items = editorialItems(pageKind, publishedPages);

function row(item: EditorialItem<PageFields>): PageRow {
  const { title, slug } = item.document;
  return { ...editorialRow(item), title, path: pagePath(slug), isFixed: isFixedPage(item.document) };
}

/** Admin list of pages. */
export const pageDesk: AdminList<PageRow> = {
  definition: pageList,
  bulk: editorialBulk(pageKind),
  import: editorialListImport(pageKind, items, PAGE_CSV),
  source: memorySource<EditorialItem<PageFields>, PageRow>({
    items,
    idOf: ({ document }) => document.id,
    row,
    text: ({ document, working }) => [document.title, working.title, pagePath(document.slug)].join("\n"),
    values: {
      state: ({ state }) => state,
      part: ({ document }) => (isFixedPage(document) ? "fixed" : "added"),
    },
    sorts: {
      ...EDITORIAL_SORTS,
      name: ({ document }) => document.title,
      address: ({ document }) => pagePath(document.slug),
      part: ({ document }) => isFixedPage(document),
    },
    exportOnly: csvColumns(PAGE_CSV),
  }),
};
