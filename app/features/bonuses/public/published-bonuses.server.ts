import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY, inMilliseconds } from "~/platform/publishing/editorial-visibility";
import { bonuses } from "../collection";

/** Also changes at each bonus's own dates, so that nothing derived from it shows an offer past its end. */
export const publishedBonuses = definePublishedCollection(bonuses, {
  ...EDITORIAL_VISIBILITY,
  expires: ({ publishAt, startsAt, endsAt, withdrawnAt }) => [
    publishAt,
    inMilliseconds(startsAt),
    inMilliseconds(endsAt),
    inMilliseconds(withdrawnAt),
  ],
});
