import { defineCollection } from "~/backend/documents/port";
import { complaintTotalsFields, reviewTotalsFields } from "./totals-schema";
import { versionTotalsFields } from "./version-totals";

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

export const versionTotals = defineCollection({
  name: "versionTotals",
  schema: versionTotalsFields,
  checkedOnce: true,
  inSnapshots: true,
});
