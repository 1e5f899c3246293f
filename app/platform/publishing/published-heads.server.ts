import { defineShelf } from "~/platform/catalogue/source.server";
import { editorialHeads, redirects } from "./collection";

/** What editors know of each item they have edited: for staff alone. */
export const headShelf = defineShelf(editorialHeads);
export const redirectShelf = defineShelf(redirects);
