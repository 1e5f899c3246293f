import { definePublishedCollection, type ContentOf } from "~/platform/catalogue/source.server";
import type { Stored } from "~/backend/documents/port";
import { complaints } from "../collection";
import type { ComplaintFields } from "../schema";

/** Complaints grow without bound, and people search for the newest of them. */
export const MOST_COMPLAINTS = 10_000;

/** Returns what the searches and the pictures for sharing read of a complaint. */
function titleOf(complaint: Stored<ComplaintFields>) {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = complaint;
  const { ref, title, casinoName, category, state, disputed, recovered, publishedAt } = complaint;
  const envelope = { id, version, createdAt, createdBy, updatedAt, updatedBy };
  return { ...envelope, ref, title, casinoName, category, state, disputed, recovered, publishedAt };
}

/** The newest public complaints, with the fields by which they are found. */
export const publishedComplaintTitles = definePublishedCollection(complaints, {
  query: { where: [["publishedAt", ">", ""]], orderBy: ["-publishedAt"], limit: MOST_COMPLAINTS },
  // Fields that none of them reads, so that no copy of them stays in memory.
  instead: {
    ...{ story: "", desiredOutcome: "", accountName: null, outcomeReason: null, citedTerms: null },
    ...{ playerId: "", playerName: "", assignee: null, assigneeId: null, tags: [], trailSalts: {} },
  },
  keep: titleOf,
});

export type ComplaintTitle = ContentOf<typeof publishedComplaintTitles>["items"][number];
