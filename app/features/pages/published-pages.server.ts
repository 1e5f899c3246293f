import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { toldLines } from "~/platform/publishing/named/told-lines.server";
import { faqEntries, pages } from "./collection";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";

export const publishedPages = toldLines(definePublishedCollection(pages, EDITORIAL_VISIBILITY), [
  "title",
  "dek",
  ...SEARCH_LINES,
]);
export const publishedFaqEntries = toldLines(definePublishedCollection(faqEntries, EDITORIAL_VISIBILITY), ["question"]);
