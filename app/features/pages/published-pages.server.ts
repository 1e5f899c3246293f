import { defineShelf } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { faqEntries, pages } from "./collection";

export const pageShelf = defineShelf(pages, EDITORIAL_VISIBILITY);
export const faqShelf = defineShelf(faqEntries);
