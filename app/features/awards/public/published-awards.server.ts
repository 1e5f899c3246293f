import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY, inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { awards } from "../collection";

/** Changes with a year's own dates as well: nominations and voting open and close, and winners are told. */
export const publishedAwards = definePublishedCollection(awards, {
  ...EDITORIAL_VISIBILITY,
  expires: ({ publishAt, dates }) => [publishAt, ...Object.values(dates).map(inMilliseconds)],
});
