import { defineCollection } from "~/backend/documents/port";
import { complaintEventFields, complaintFields, complaintMessageFields, complaintTotalsFields } from "./schema";

export const complaints = defineCollection({
  name: "complaints",
  schema: complaintFields,
  indexes: [
    ["ref"],
    ["-publishedAt"],
    ["casinoId", "-publishedAt"],
    ["state", "-publishedAt"],
    ["category", "-publishedAt"],
    ["state", "-closedAt"],
    ["casinoId", "-closedAt"],
    ["playerId", "-submittedAt"],
    ["waitingOn", "dueAt"],
  ],
});

export const complaintMessages = defineCollection({
  name: "complaintMessages",
  schema: complaintMessageFields,
  indexes: [["complaintId", "at"]],
});

export const complaintEvents = defineCollection({
  name: "complaintEvents",
  schema: complaintEventFields,
  indexes: [["complaintId", "sequence"]],
});

export const complaintTotals = defineCollection({ name: "complaintTotals", schema: complaintTotalsFields });
