import { Link } from "@remix-run/react";
import { defineList } from "~/platform/admin-list/list-definition";
import { EDITORIAL_BULK } from "~/platform/publishing/bulk/bulk-actions";
import { choices, editorialColumns, type EditorialRow } from "~/platform/publishing/bulk/editorial-columns";
import { STATE_OPTIONS } from "~/platform/publishing/bulk/listed-state";
import { Badge } from "~/ui/notice";
import type { ArticleCategory } from "../kinds";
import { CATEGORY_LABELS } from "../labels";

export interface ArticleRow extends EditorialRow {
  title: string;
  category: ArticleCategory;
  author: string;
  sponsored: boolean;
  corrections: number;
}

const { state, published, changed, address } = editorialColumns<ArticleRow>((slug) => `/news/${slug}`);

/** List of all articles, including drafts and scheduled ones; the newest first. */
export const articleList = defineList<ArticleRow>({
  name: "news",
  title: "News",
  path: "/admin/news",
  words: { one: "article", many: "articles" },
  search: { label: "Title, author or tag" },
  sort: "-changed",
  filters: [
    { name: "state", label: "State", options: STATE_OPTIONS },
    { name: "category", label: "Category", options: choices(CATEGORY_LABELS) },
    {
      name: "sponsored",
      label: "Sponsored",
      options: [
        { value: "yes", label: "Sponsored" },
        { value: "no", label: "Not sponsored" },
      ],
    },
  ],
  columns: [
    { key: "name", label: "Title", sort: true, cell: ({ id, title }) => <Link to={`/admin/news/${id}`}>{title}</Link> },
    { key: "kind", label: "Category", sort: true, cell: ({ category }) => CATEGORY_LABELS[category] },
    { key: "by", label: "Author", sort: true, cell: ({ author }) => author },
    state,
    published,
    { ...changed, optional: false },
    {
      key: "ad",
      label: "Sponsored",
      sort: true,
      optional: true,
      cell: ({ sponsored }) => (sponsored ? <Badge meaning="caution">Sponsored</Badge> : "no"),
    },
    {
      key: "mended",
      label: "Corrections",
      figure: true,
      sort: "descending",
      optional: true,
      cell: ({ corrections }) => corrections,
    },
    address,
  ],
  idOf: ({ id }) => id,
  labelOf: ({ title }) => title,
  bulk: EDITORIAL_BULK,
  canImport: true,
  create: { to: "/admin/news/new", label: "New article" },
  empty: { title: "There is no news yet", advice: "Write the first article." },
});
