import { publishedArticles } from "../published-articles.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { ARTICLE_FIELDS } from "../article-fields";
import { articleList } from "./article-desk";
import { articleKind } from "./article-kind.server";
import type { ArticleFields } from "../schema";

/** An article's columns in the admin's CSV, for export and import. */
export const ARTICLE_CSV = csvOf(ARTICLE_FIELDS, {
  first: [
    "slug",
    "title",
    "dek",
    "category",
    "author",
    "sponsored",
    "tags",
    "casinoIds",
    "hero",
    "sources",
    "corrections",
  ],
});

const items = editorialItems(articleKind, publishedArticles);

/** Admin list of news. */
export const articleDesk = editorialDesk({
  kind: articleKind,
  definition: articleList,
  import: editorialListImport(articleKind, items, ARTICLE_CSV),
  items,
  fields(item: EditorialItem<ArticleFields>) {
    const { title, category, author, sponsored, corrections } = item.document;
    return { title, category, author, sponsored, corrections: corrections.length };
  },
  searched: ({ document, working }) => [document.title, working.title, document.author, ...document.tags],
  values: {
    category: ({ document }) => document.category,
    sponsored: ({ document }) => (document.sponsored ? "yes" : "no"),
  },
  sorts: {
    name: ({ document }) => document.title,
    kind: ({ document }) => document.category,
    by: ({ document }) => document.author,
    ad: ({ document }) => document.sponsored,
    mended: ({ document }) => document.corrections.length,
  },
  ...csvExport(ARTICLE_CSV),
});
