import type { AdminList } from "~/platform/admin-list/list.server";
import { publishedArticles } from "../published-articles.server";
import { editorialBulk } from "~/platform/publishing/bulk/bulk-change.server";
import type { EditorialRow } from "~/platform/publishing/bulk/editorial-list";
import { editorialSource } from "~/platform/publishing/bulk/editorial-source.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { ARTICLE_FIELDS } from "../article-fields";
import { articleList, type ArticleRow } from "./article-desk";
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

function fields(item: EditorialItem<ArticleFields>): Omit<ArticleRow, keyof EditorialRow> {
  const { title, category, author, sponsored, corrections } = item.document;
  return { title, category, author, sponsored, corrections: corrections.length };
}

/** Admin list of news. */
export const articleDesk: AdminList<ArticleRow> = {
  definition: articleList,
  bulk: editorialBulk(articleKind),
  import: editorialListImport(articleKind, items, ARTICLE_CSV),
  source: editorialSource<EditorialItem<ArticleFields>, ArticleRow>({
    items,
    fields,
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
  }),
};
