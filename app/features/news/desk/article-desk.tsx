import { optionsOf } from "~/domain/codes/names-in";
import { defineEditorialList, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { Badge } from "~/ui/notice";
import { CATEGORY_LABELS, type ArticleCategory } from "../kinds";

export interface ArticleRow extends EditorialRow {
  title: string;
  category: ArticleCategory;
  author: string;
  sponsored: boolean;
  corrections: number;
}

/** List of all articles, including drafts and scheduled ones; the newest first. */
export const articleList = defineEditorialList<ArticleRow>({
  name: "news",
  title: "News",
  words: { one: "article", many: "articles" },
  search: { label: "Title, author or tag" },
  publicPath: (slug) => `/news/${slug}`,
  sort: "-changed",
  filters: [
    { name: "category", label: "Category", options: optionsOf(CATEGORY_LABELS) },
    { name: "sponsored", label: "Sponsored", options: optionsOf({ yes: "Sponsored", no: "Not sponsored" }) },
  ],
  columns: ({ name, state, published, changed, address }) => [
    name,
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
  labelOf: ({ title }) => title,
  canImport: true,
  empty: { title: "There is no news yet", advice: "Write the first article." },
});
