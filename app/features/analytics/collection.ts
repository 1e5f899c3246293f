import { defineCollection } from "~/backend/documents/port";
import { dailyStatFields } from "./schema";

export const dailyStats = defineCollection({
  name: "dailyStats",
  schema: dailyStatFields,
  indexes: [
    ["kind", "day"],
    ["day", "kind"],
  ],
});
