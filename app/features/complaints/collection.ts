import { defineCollection } from "~/backend/documents/port";
import {
  complaintDraftFields,
  complaintEventFields,
  complaintEvidenceFields,
  complaintFields,
  complaintMessageFields,
  complaintSlotFields,
  complaintTotalsFields,
  keptAnswerFields,
  takenStepFields,
} from "./schema";

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
    ["state", "dueAt"],
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

export const complaintDrafts = defineCollection({
  name: "complaintDrafts",
  schema: complaintDraftFields,
  indexes: [["playerId", "sentAs", "-updatedAt"], ["expiresAt"]],
});

export const keptAnswers = defineCollection({
  name: "keptAnswers",
  schema: keptAnswerFields,
  indexes: [["expiresAt"]],
});

export const complaintEvidence = defineCollection({
  name: "complaintEvidence",
  schema: complaintEvidenceFields,
  indexes: [["ownerId", "at"]],
});

export const complaintSlots = defineCollection({ name: "complaintSlots", schema: complaintSlotFields });

export const takenSteps = defineCollection({ name: "takenSteps", schema: takenStepFields, indexes: [["expiresAt"]] });
