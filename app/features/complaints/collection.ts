import { defineCollection } from "~/backend/documents/port";
import {
  caseLinkFields,
  complaintDraftFields,
  complaintEventFields,
  complaintEvidenceFields,
  complaintFields,
  complaintMessageFields,
  complaintSlotFields,
  complaintTagFields,
  complaintTemplateFields,
  mailArrivalFields,
  takenStepFields,
} from "./schema";

export const complaints = defineCollection({
  name: "complaints",
  schema: complaintFields,
  inSnapshots: true,
  indexes: [
    ["ref"],
    // Public list: every combination of its filters, sorted by date.
    ["-publishedAt"],
    ["casinoId", "-publishedAt"],
    ["state", "-publishedAt"],
    ["category", "-publishedAt"],
    ["casinoId", "state", "-publishedAt"],
    ["casinoId", "category", "-publishedAt"],
    ["state", "category", "-publishedAt"],
    ["casinoId", "state", "category", "-publishedAt"],
    // Public list sorted by amount, where the state implies that the complaint is public.
    ["state", "-disputedEur"],
    ["casinoId", "state", "-disputedEur"],
    ["state", "category", "-disputedEur"],
    ["casinoId", "state", "category", "-disputedEur"],
    ["state", "-closedAt"],
    ["casinoId", "-closedAt"],
    ["playerId", "-submittedAt"],
    ["waitingOn", "dueAt"],
    ["state", "dueAt"],
    // Desk: its queues in each of their orders; further filters are applied to the results.
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
    ["casinoId", "waitingOn", "dueAt"],
    ["casinoId", "-submittedAt"],
    ["casinoId", "-disputedEur"],
    ["tags[]", "dueAt"],
    ["tags[]", "-submittedAt"],
    ["tags[]", "-disputedEur"],
    // The complaints that need a member of staff: their own, and those assigned to nobody.
    ["waitingOn", "assigneeId"],
    ["waitingOn", "assignee"],
    // Possible duplicates, and complaints merged as duplicates.
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
    // What staff last asked, for a casino's own area.
    ["complaintId", "party", "visibility", "-at"],
  ],
});

export const complaintEvents = defineCollection({
  name: "complaintEvents",
  schema: complaintEventFields,
  indexes: [
    ["complaintId", "sequence"],
    // Trails that grew on a day, for its root.
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
    // Files uploaded by visitors, to measure their total.
    ["uploadedBy", "at"],
  ],
});

export const complaintSlots = defineCollection({ name: "complaintSlots", schema: complaintSlotFields });

export const caseLinks = defineCollection({
  name: "caseLinks",
  schema: caseLinkFields,
  indexes: [["ref", "-createdAt"]],
});

export const takenSteps = defineCollection({ name: "takenSteps", schema: takenStepFields, indexes: [["expiresAt"]] });

export const complaintTags = defineCollection({
  name: "complaintTags",
  schema: complaintTagFields,
  indexes: [["-uses"]],
});

export const complaintTemplates = defineCollection({ name: "complaintTemplates", schema: complaintTemplateFields });

export const mailArrivals = defineCollection({
  name: "mailArrivals",
  schema: mailArrivalFields,
  indexes: [["expiresAt"]],
});
