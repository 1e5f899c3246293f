import { defineCollection } from "~/backend/documents/port";
import { articleFields } from "./schema";

export const articles = defineCollection({
  name: "articles",
  schema: articleFields,
  indexes: [["slug"], ["publishState", "publishAt"], ["casinoIds[]"]],
});
