import { defineCollection } from "~/backend/documents/port";
import { importRowFields } from "./import/import-schema";
import { editorialHeadFields, redirectFields, revisionFields, undoSnapshotFields } from "./schema";

export const redirects = defineCollection({
  name: "redirects",
  schema: redirectFields,
  inSnapshots: true,
  indexes: [["kind"], ["kind", "to"]],
});

export const editorialHeads = defineCollection({
  name: "editorialHeads",
  schema: editorialHeadFields,
  inSnapshots: true,
  indexes: [["draftDueAt"], ["publishFailure.at"], ["request.waitingSince"]],
});

export const revisions = defineCollection({
  name: "revisions",
  schema: revisionFields,
  appendOnly: true,
  indexes: [["thing", "-number"], ["pictures[]"]],
});

export const undoSnapshots = defineCollection({
  name: "undoSnapshots",
  schema: undoSnapshotFields,
  indexes: [["createdAt"]],
});

export const importRows = defineCollection({
  name: "importRows",
  schema: importRowFields,
  indexes: [["importId", "finding", "row"], ["createdAt"]],
});
