import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { complaintTotals, reviewTotals } from "./totals-collection";

/** One small document a casino. */
export const reviewTotalsInMemory = definePublishedCollection(reviewTotals);
export const complaintTotalsInMemory = definePublishedCollection(complaintTotals);
