import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { editorialHeads, redirects } from "./collection";

/** The editorial heads in memory, for staff only. */
export const editorialHeadsInMemory = definePublishedCollection(editorialHeads);
export const redirectsInMemory = definePublishedCollection(redirects);
