import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { casinos } from "./collection";
import { OMITTED_CASINO_FIELDS } from "./held-casino";

/** Pages read the omitted fields with `findWholeCasino`, admin lists with `wholeItems`. */
export const publishedCasinos = definePublishedCollection(casinos, {
  ...EDITORIAL_VISIBILITY,
  instead: OMITTED_CASINO_FIELDS,
});
