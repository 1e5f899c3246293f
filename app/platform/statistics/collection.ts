import { defineCollection } from "~/backend/documents/port";
import { dailyStatFields, statListFields, statPartFields, statTotalFields } from "./schema";

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

/** What instances have counted and the scheduler hasn't added yet, where several share the store. */
export const statParts = defineCollection({ name: "statParts", unannounced: true, schema: statPartFields });

export const statLists = defineCollection({
  name: "statLists",
  unannounced: true,
  schema: statListFields,
  indexes: [["span", "period"]],
});
