import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY, inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { awards } from "../collection";

/** Also changes at a year's own dates, when nominations and voting open and close and winners are announced. */
export const publishedAwards = definePublishedCollection(awards, {
  ...EDITORIAL_VISIBILITY,
  expires: ({ publishAt, dates }) => [publishAt, ...Object.values(dates).map(inMilliseconds)],
});
