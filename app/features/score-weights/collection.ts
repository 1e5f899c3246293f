import { defineCollection } from "~/backend/documents/port";
import { scoreProposalFields, scoreProposalPartFields } from "./schema";

export const scoreProposals = defineCollection({
  name: "scoreProposals",
  schema: scoreProposalFields,
  indexes: [["-at"]],
});

/** Found by their ids. */
export const scoreProposalParts = defineCollection({ name: "scoreProposalParts", schema: scoreProposalPartFields });
