import { defineCollection } from "~/backend/documents/port";
import { importedPictureFields, importedPostFields, oldAddressFields, wordpressRowFields } from "./schema";

export const wordpressRows = defineCollection({
  name: "wordpressRows",
  schema: wordpressRowFields,
  indexes: [["importId", "finding", "number"], ["createdAt"]],
});

export const importedPosts = defineCollection({
  name: "importedPosts",
  schema: importedPostFields,
  indexes: [["hasOldPictures"]],
});

export const oldAddresses = defineCollection({ name: "oldAddresses", schema: oldAddressFields, inSnapshots: true });

export const importedPictures = defineCollection({ name: "importedPictures", schema: importedPictureFields });
