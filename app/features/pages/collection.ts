import { defineCollection } from "~/backend/documents/port";
import { faqEntryFields, pageFields } from "./schema";

export const pages = defineCollection({
  name: "pages",
  schema: pageFields,
  indexes: [["slug"], ["publishState", "publishAt"]],
});

export const faqEntries = defineCollection({ name: "faqEntries", schema: faqEntryFields, indexes: [["order"]] });
