import { publishedPages } from "../published-pages.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { pagePath } from "../page-path.server";
import { PAGE_FIELDS } from "../page-fields";
import { pageList } from "./page-desk";
import { isFixedPage, pageKind } from "./page-kind.server";
import type { PageFields } from "../schema";

/** A page's columns in the admin's CSV, for export and import. */
export const PAGE_CSV = csvOf(PAGE_FIELDS, { first: ["slug"] });

const items = editorialItems(pageKind, publishedPages);

/** Admin list of pages. */
export const pageDesk = editorialDesk({
  kind: pageKind,
  definition: pageList,
  import: editorialListImport(pageKind, items, PAGE_CSV),
  items,
  fields(item: EditorialItem<PageFields>) {
    const { title, slug } = item.document;
    return { title, path: pagePath(slug), isFixed: isFixedPage(item.document) };
  },
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
});
