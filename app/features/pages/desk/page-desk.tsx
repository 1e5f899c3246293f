import { Link } from "@remix-run/react";
import { defineList } from "~/platform/admin-list/list-definition";
import { EDITORIAL_BULK } from "~/platform/publishing/bulk/bulk-actions";
import { editorialColumns, type EditorialRow } from "~/platform/publishing/bulk/editorial-columns";
import { STATE_OPTIONS } from "~/platform/publishing/bulk/listed-state";

export interface PageRow extends EditorialRow {
  title: string;
  /** Public address. */
  path: string;
  isFixed: boolean;
}

const { state, published, changed } = editorialColumns<PageRow>((slug) => slug);

/** List of all text pages, built-in and added ones. */
export const pageList = defineList<PageRow>({
  name: "pages",
  title: "Pages",
  path: "/admin/pages",
  words: { one: "page", many: "pages" },
  search: { label: "Title or address" },
  sort: "name",
  filters: [
    { name: "state", label: "State", options: STATE_OPTIONS },
    {
      name: "part",
      label: "Kind",
      options: [
        { value: "fixed", label: "Part of the site" },
        { value: "added", label: "Added" },
      ],
    },
  ],
  columns: [
    {
      key: "name",
      label: "Title",
      sort: true,
      cell: ({ id, title }) => <Link to={`/admin/pages/${id}`}>{title}</Link>,
    },
    { key: "address", label: "Address", sort: true, cell: ({ path }) => path, csv: ({ path }) => path },
    {
      key: "part",
      label: "Kind",
      sort: true,
      cell: ({ isFixed }) => (isFixed ? "Part of the site" : "Added"),
      csv: ({ isFixed }) => (isFixed ? "Part of the site" : "Added"),
    },
    state,
    published,
    { ...changed, optional: false },
  ],
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title,
  bulk: EDITORIAL_BULK,
  canImport: true,
  create: { to: "/admin/pages/new", label: "New page" },
  empty: { title: "There are no pages yet", advice: "Write the first one." },
});
