import { defineCollection } from "~/backend/documents/port";
import { savedViewFields } from "./schema";

export const savedViews = defineCollection({
  name: "savedViews",
  schema: savedViewFields,
  indexes: [["owner", "list", "name"]],
});
