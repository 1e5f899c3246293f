import { defineCollection } from "~/backend/documents/port";
import { casinoAccessFields, casinoAreaFields, factCorrectionFields } from "./schema";

export const casinoAccess = defineCollection({
  name: "casinoAccess",
  schema: casinoAccessFields,
  indexes: [
    ["tokenHash"],
    ["state", "confirmedAt"],
    ["state", "-decidedAt"],
    ["userId", "-askedAt"],
    ["casinoId", "state", "decidedAt"],
    ["expiresAt"],
  ],
});

export const casinoAreas = defineCollection({ name: "casinoAreas", schema: casinoAreaFields });

export const factCorrections = defineCollection({
  name: "factCorrections",
  schema: factCorrectionFields,
  indexes: [
    ["state", "at"],
    ["casinoId", "state", "at"],
    ["casinoId", "-at"],
    ["by", "-at"],
  ],
});
