import { defineCollection } from "~/backend/documents/port";
import { casinoTermsFields, termsPageFields, termsTaskFields, termsTextFields, termsVersionFields } from "./schema";

export const termsPages = defineCollection({
  name: "termsPages",
  schema: termsPageFields,
  indexes: [["isWatched", "dueAt"], ["isWatched", "failingSince"], ["casinoId"]],
});

export const termsVersions = defineCollection({
  name: "termsVersions",
  schema: termsVersionFields,
  indexes: [["casinoId", "-fetchedAt"], ["pageId", "-fetchedAt"], ["-fetchedAt"], ["recordedAt"]],
  appendOnly: true,
});

export const termsTexts = defineCollection({ name: "termsTexts", schema: termsTextFields, appendOnly: true });

export const termsTasks = defineCollection({
  name: "termsTasks",
  schema: termsTaskFields,
  indexes: [["seenAt", "fetchedAt"]],
});

export const casinoTerms = defineCollection({
  name: "casinoTerms",
  schema: casinoTermsFields,
  indexes: [["tellAt"]],
  checkedOnce: true,
  inSnapshots: true,
});
