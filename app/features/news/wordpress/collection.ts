import { defineCollection } from "~/backend/documents/port";
import { importedPostFields, oldAddressFields, wordpressRowFields } from "./schema";

export const wordpressRows = defineCollection({
  name: "wordpressRows",
  schema: wordpressRowFields,
  indexes: [["importId", "finding", "number"], ["createdAt"]],
});

export const importedPosts = defineCollection({
  name: "importedPosts",
  schema: importedPostFields,
  indexes: [["operationId"]],
});

export const oldAddresses = defineCollection({ name: "oldAddresses", schema: oldAddressFields });
