import { defineCollection } from "~/backend/documents/port";
import { settingsRevisionFields } from "./revision-schema";
import { settingsFields } from "./schema";

/** One document, `current`. */
export const settings = defineCollection({ name: "settings", schema: settingsFields });

export const settingsRevisions = defineCollection({
  name: "settingsRevisions",
  schema: settingsRevisionFields,
  appendOnly: true,
  indexes: [["group", "-number"]],
});
