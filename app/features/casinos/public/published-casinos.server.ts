import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { casinos } from "../collection";
import { CASINOS_INSTEAD } from "./held-casino";

/** Pages have what is left out by `findWholeCasino`, lists of the admin area by `wholeItems`. */
export const publishedCasinos = definePublishedCollection(casinos, { ...EDITORIAL_VISIBILITY, instead: CASINOS_INSTEAD });
