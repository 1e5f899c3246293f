import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { editorialHeads, redirects } from "./collection";

/** What editors know of each item they have edited, for staff only. */
export const editorialHeadsInMemory = definePublishedCollection(editorialHeads);
export const redirectsInMemory = definePublishedCollection(redirects);
