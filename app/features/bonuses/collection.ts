import { defineCollection } from "~/backend/documents/port";
import { bonusFields } from "./schema";

export const bonuses = defineCollection({
  name: "bonuses",
  schema: bonusFields,
  checkedOnce: true,
  schemaVersion: 2,
  // Version 1 had no greatest deposit.
  migrations: { 1: (fields) => ({ ...fields, maxDeposit: null }) },
  indexes: [["slug"], ["publishState", "publishAt"], ["casinoId"]],
});
