import { defineCollection } from "~/backend/documents/port";
import {
  casePresenceFields,
  complaintDraftFields,
  complaintEventFields,
  complaintEvidenceFields,
  complaintFields,
  complaintMessageFields,
  complaintSlotFields,
  complaintTemplateFields,
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
    // The desk: its queues in each of their orders; further filters are applied to what they find.
    ["dueAt"],
    ["-submittedAt"],
    ["-disputedEur"],
    ["waitingOn", "-submittedAt"],
    ["waitingOn", "-disputedEur"],
    ["state", "-submittedAt"],
    ["assigneeId", "dueAt"],
    ["assigneeId", "-submittedAt"],
    ["assigneeId", "-disputedEur"],
    ["casinoId", "dueAt"],
    ["casinoId", "-submittedAt"],
    ["casinoId", "-disputedEur"],
    // What may be the same matter, and what was found to be.
    ["casinoId", "incidentOn"],
    ["mergedInto", "submittedAt"],
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
  indexes: [
    ["complaintId", "sequence"],
    // Which trails grew on a day, for its root.
    ["recordedAt"],
  ],
});

export const complaintDrafts = defineCollection({
  name: "complaintDrafts",
  schema: complaintDraftFields,
  indexes: [["playerId", "sentAs", "-updatedAt"], ["expiresAt"], ["playerId", "expiresAt"]],
});

export const complaintEvidence = defineCollection({
  name: "complaintEvidence",
  schema: complaintEvidenceFields,
  indexes: [
    ["ownerId", "at"],
    // What visitors have added, to know how much that is.
    ["uploadedBy", "at"],
  ],
});

export const complaintSlots = defineCollection({ name: "complaintSlots", schema: complaintSlotFields });

export const takenSteps = defineCollection({ name: "takenSteps", schema: takenStepFields, indexes: [["expiresAt"]] });

export const complaintTemplates = defineCollection({ name: "complaintTemplates", schema: complaintTemplateFields });

export const casePresence = defineCollection({
  name: "casePresence",
  schema: casePresenceFields,
  indexes: [["ref", "-at"], ["expiresAt"]],
});
