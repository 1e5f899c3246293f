import { defineCollection } from "~/backend/documents/port";
import { dailyStatFields, statListFields, statTotalFields } from "./schema";

export const dailyStats = defineCollection({
  name: "dailyStats",
  unannounced: true,
  schema: dailyStatFields,
  indexes: [
    ["kind", "day", "-count"],
    ["day", "kind"],
  ],
});

export const statTotals = defineCollection({
  name: "statTotals",
  unannounced: true,
  schema: statTotalFields,
  indexes: [["kind", "day"]],
});

export const statLists = defineCollection({
  name: "statLists",
  unannounced: true,
  schema: statListFields,
  indexes: [["span", "period"]],
});
