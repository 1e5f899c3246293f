import { defineCollection } from "~/backend/documents/port";
import { trailKeyFields, trailProgressFields, trailProofFields, trailRootFields } from "./schema";

export const trailRoots = defineCollection({
  name: "trailRoots",
  schema: trailRootFields,
  indexes: [["-day"]],
  appendOnly: true,
});

export const trailKeys = defineCollection({
  name: "trailKeys",
  schema: trailKeyFields,
  indexes: [["since"]],
  appendOnly: true,
});

export const trailProofs = defineCollection({
  name: "trailProofs",
  schema: trailProofFields,
  indexes: [["subject", "sequence"]],
});

export const trailProgress = defineCollection({ name: "trailProgress", schema: trailProgressFields });
