import { definePublishedCollection, type ContentOf } from "~/platform/catalogue/source.server";
import { complaints } from "../collection";

/** Complaints grow without bound, and people search for the newest of them. */
export const MOST_COMPLAINTS = 10_000;

/** The newest public complaints without their texts. */
export const publishedComplaintTitles = definePublishedCollection(complaints, {
  query: { where: [["publishedAt", ">", ""]], orderBy: ["-publishedAt"], limit: MOST_COMPLAINTS },
  instead: { story: "", desiredOutcome: "", accountName: null, outcomeReason: null },
});

export type ComplaintTitle = ContentOf<typeof publishedComplaintTitles>["items"][number];
