import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { faqEntries, pages } from "./collection";

export const publishedPages = definePublishedCollection(pages, EDITORIAL_VISIBILITY);
export const publishedFaqEntries = definePublishedCollection(faqEntries, EDITORIAL_VISIBILITY);
