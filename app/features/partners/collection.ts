import { defineCollection } from "~/backend/documents/port";
import { clickFields } from "./click-schema";
import { conversionFields, earningCountFields, postbackNoteFields, postbackSecretFields } from "./earning-schema";
import { dealFields, partnerFields } from "./schema";

export const partners = defineCollection({
  name: "partners",
  schema: partnerFields,
  indexes: [["slug"], ["name"], ["publishState", "publishAt"]],
});

export const deals = defineCollection({
  name: "deals",
  schema: dealFields,
  indexes: [["slug"], ["casinoId"], ["partnerId"], ["publishState", "publishAt"]],
});

/** Not announced: nothing in memory follows single clicks. */
export const clicks = defineCollection({
  name: "clicks",
  unannounced: true,
  schema: clickFields,
  indexes: [["isCounted"], ["isCounted", "expiresOn"]],
});

export const conversions = defineCollection({
  name: "conversions",
  schema: conversionFields,
  indexes: [
    ["at"],
    ["state", "at"],
    ["difference", "at"],
    ["stage", "at"],
    ["state", "difference", "at"],
    ["state", "stage", "at"],
    ["difference", "stage", "at"],
    ["state", "difference", "stage", "at"],
    ["reference"],
    ["otherReference"],
    ["partnerId", "otherReference"],
    ["click"],
    ["clickUntil"],
  ],
});

export const earningCounts = defineCollection({ name: "earningCounts", schema: earningCountFields, indexes: [] });

export const postbackSecrets = defineCollection({
  name: "postbackSecrets",
  schema: postbackSecretFields,
  indexes: [],
});

export const postbackNotes = defineCollection({
  name: "postbackNotes",
  unannounced: true,
  schema: postbackNoteFields,
  indexes: [["expiresAt"]],
});
