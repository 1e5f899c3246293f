import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";

export interface PageRow extends EditorialRow {
  title: string;
  /** Public address. */
  path: string;
  isFixed: boolean;
}

/** List of all text pages, built-in and added ones. */
export const pageList = defineEditorialList<PageRow>({
  name: "pages",
  title: "Pages",
  words: { one: "page", many: "pages" },
  search: { label: "Title or address" },
  publicPath: (slug) => slug,
  sort: "name",
  filters: [
    {
      name: "part",
      label: "Kind",
      options: [
        { value: "fixed", label: "Part of the site" },
        { value: "added", label: "Added" },
      ],
    },
  ],
  columns: ({ name, state, published, changed }) => [
    name,
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
  labelOf: ({ title }) => title,
  canImport: true,
  empty: { title: "There are no pages yet", advice: "Write the first one." },
});
