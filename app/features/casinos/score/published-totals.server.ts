import { defineShelf } from "~/platform/catalogue/source.server";
import { complaintTotals, reviewTotals } from "./totals-collection";

/** One small document a casino. */
export const reviewTotalsShelf = defineShelf(reviewTotals);
export const complaintTotalsShelf = defineShelf(complaintTotals);
