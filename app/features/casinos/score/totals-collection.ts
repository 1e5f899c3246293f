import { defineCollection } from "~/backend/documents/port";
import { complaintTotalsFields, reviewTotalsFields } from "./totals-schema";

export const complaintTotals = defineCollection({
  name: "complaintTotals",
  schema: complaintTotalsFields,
  checkedOnce: true,
  inSnapshots: true,
});

export const reviewTotals = defineCollection({
  name: "reviewTotals",
  schema: reviewTotalsFields,
  checkedOnce: true,
  inSnapshots: true,
});
