import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { toldLines } from "~/platform/publishing/named/told-lines.server";
import { casinos } from "./collection";
import { OMITTED_CASINO_FIELDS } from "./held-casino";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";

/** As written: texts name casinos by it. */
export const writtenCasinos = definePublishedCollection(casinos, {
  ...EDITORIAL_VISIBILITY,
  instead: OMITTED_CASINO_FIELDS,
});

/** The fields in which a casino's words name facts. */
export const CASINO_LINES = ["summary", "lifecycleReason", "pros", "cons", ...SEARCH_LINES] as const;

/** Pages read the omitted fields with `findWholeCasino`, admin lists with `wholeItems`. */
export const publishedCasinos = toldLines(writtenCasinos, ["summary", "lifecycleReason"]);
