import { defineCollection } from "~/backend/documents/port";
import { slugify } from "~/domain/text/slug";
import { faqEntryFields, pageFields } from "./schema";

export const pages = defineCollection({
  name: "pages",
  schema: pageFields,
  indexes: [["slug"], ["publishState", "publishAt"]],
});

export const faqEntries = defineCollection({
  name: "faqEntries",
  schema: faqEntryFields,
  schemaVersion: 2,
  // In version 1 every question was public, and its anchor was made of its id.
  migrations: {
    1: (fields, { id, createdAt }) => ({
      ...fields,
      slug: slugify(id.startsWith("faq-") ? id : `faq-${id}`),
      publishState: "published",
      publishAt: createdAt,
    }),
  },
  indexes: [["slug"], ["publishState", "publishAt"], ["order"]],
});
