import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { toldLines } from "~/platform/publishing/named/told-lines.server";
import { articles } from "./collection";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";

export const publishedArticles = toldLines(definePublishedCollection(articles, EDITORIAL_VISIBILITY), [
  "title",
  "dek",
  ...SEARCH_LINES,
]);
