import { defineCollection } from "~/backend/documents/port";
import { casinoAccessFields, casinoAreaFields } from "./schema";

export const casinoAccess = defineCollection({
  name: "casinoAccess",
  schema: casinoAccessFields,
  indexes: [["tokenHash"], ["state", "confirmedAt"], ["userId", "-askedAt"], ["casinoId", "-askedAt"], ["expiresAt"]],
});

export const casinoAreas = defineCollection({ name: "casinoAreas", schema: casinoAreaFields });
