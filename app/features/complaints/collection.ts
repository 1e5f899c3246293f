import { defineCollection } from "~/backend/documents/port";
import { complaintEventFields, complaintFields, complaintMessageFields, complaintTotalsFields } from "./schema";

export const complaints = defineCollection({
  name: "complaints",
  schema: complaintFields,
  indexes: [
    ["ref"],
    // The public list: every choice of its filters, by date …
    ["-publishedAt"],
    ["casinoId", "-publishedAt"],
    ["state", "-publishedAt"],
    ["category", "-publishedAt"],
    ["casinoId", "state", "-publishedAt"],
    ["casinoId", "category", "-publishedAt"],
    ["state", "category", "-publishedAt"],
    ["casinoId", "state", "category", "-publishedAt"],
    // … and by amount, where the state stands in for being public.
    ["state", "-disputedEur"],
    ["casinoId", "state", "-disputedEur"],
    ["state", "category", "-disputedEur"],
    ["casinoId", "state", "category", "-disputedEur"],
    ["state", "-closedAt"],
    ["casinoId", "-closedAt"],
    ["playerId", "-submittedAt"],
    ["waitingOn", "dueAt"],
  ],
});

export const complaintMessages = defineCollection({
  name: "complaintMessages",
  schema: complaintMessageFields,
  indexes: [
    ["complaintId", "at"],
    ["complaintId", "visibility", "at"],
  ],
});

export const complaintEvents = defineCollection({
  name: "complaintEvents",
  schema: complaintEventFields,
  indexes: [["complaintId", "sequence"]],
});

export const complaintTotals = defineCollection({ name: "complaintTotals", schema: complaintTotalsFields });
