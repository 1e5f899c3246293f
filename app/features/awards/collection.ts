import { defineCollection } from "~/backend/documents/port";
import { awardFields } from "./schema";

export const awards = defineCollection({
  name: "awards",
  schema: awardFields,
  indexes: [["slug"], ["publishState", "publishAt"], ["-year"]],
});
