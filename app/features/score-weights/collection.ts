import { defineCollection } from "~/backend/documents/port";
import { scoreProposalFields, scoreProposalPartFields } from "./schema";

export const scoreProposals = defineCollection({
  name: "scoreProposals",
  schema: scoreProposalFields,
  indexes: [["-at"]],
});

/** Read only by id, so no index is needed. */
export const scoreProposalParts = defineCollection({ name: "scoreProposalParts", schema: scoreProposalPartFields });
