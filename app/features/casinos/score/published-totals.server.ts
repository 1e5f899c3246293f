import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { complaintTotals, reviewTotals, versionTotals } from "./totals-collection";

/** All review totals in memory; each casino has one small document. */
export const reviewTotalsInMemory = definePublishedCollection(reviewTotals);
export const complaintTotalsInMemory = definePublishedCollection(complaintTotals);
export const versionTotalsInMemory = definePublishedCollection(versionTotals);
