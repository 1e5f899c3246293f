import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { toldLines } from "~/platform/publishing/named/told-lines.server";
import { EDITORIAL_VISIBILITY, inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";
import { awards } from "../collection";

/** As written: texts name awards by it. Also changes at a year's own dates, when nominations and voting open and close and winners are announced. */
export const writtenAwards = definePublishedCollection(awards, {
  ...EDITORIAL_VISIBILITY,
  expires: ({ publishAt, dates }) => [publishAt, ...Object.values(dates).map(inMilliseconds)],
});

export const publishedAwards = toldLines(writtenAwards, ["title", "intro", ...SEARCH_LINES]);
