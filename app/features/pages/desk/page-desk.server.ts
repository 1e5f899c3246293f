import type { AdminList } from "~/platform/admin-list/list.server";
import { publishedPages } from "../published-pages.server";
import { editorialBulk } from "~/platform/publishing/bulk/bulk-change.server";
import type { EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { editorialSource } from "~/platform/publishing/bulk/editorial-source.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { pagePath } from "../page-path.server";
import { PAGE_FIELDS } from "../page-fields";
import { pageList, type PageRow } from "./page-desk";
import { isFixedPage, pageKind } from "./page-kind.server";
import type { PageFields } from "../schema";

/** A page's columns in the admin's CSV, for export and import. */
export const PAGE_CSV = csvOf(PAGE_FIELDS, { first: ["slug"] });

const items = editorialItems(pageKind, publishedPages);

function fields(item: EditorialItem<PageFields>): Omit<PageRow, keyof EditorialRow> {
  const { title, slug } = item.document;
  return { title, path: pagePath(slug), isFixed: isFixedPage(item.document) };
}

/** Admin list of pages. */
export const pageDesk: AdminList<PageRow> = {
  definition: pageList,
  bulk: editorialBulk(pageKind),
  import: editorialListImport(pageKind, items, PAGE_CSV),
  source: editorialSource<EditorialItem<PageFields>, PageRow>({
    items,
    fields,
    searched: ({ document, working }) => [document.title, working.title, pagePath(document.slug)],
    values: {
      part: ({ document }) => (isFixedPage(document) ? "fixed" : "added"),
    },
    sorts: {
      name: ({ document }) => document.title,
      address: ({ document }) => pagePath(document.slug),
      part: ({ document }) => isFixedPage(document),
    },
    ...csvExport(PAGE_CSV),
  }),
};
