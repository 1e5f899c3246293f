import { defineCollection } from "~/backend/documents/port";
import { readTokenFields } from "./schema";

export const readTokens = defineCollection({
  name: "readTokens",
  schema: readTokenFields,
  indexes: [["madeBy"], ["revokedAt"]],
});
