import { defineCollection } from "~/backend/documents/port";
import { auditEntryFields } from "./schema";

export const auditEntries = defineCollection({
  name: "auditEntries",
  unannounced: true,
  schema: auditEntryFields,
  appendOnly: true,
  indexes: [
    ["-at"],
    ["actorId", "-at"],
    ["action", "-at"],
    ["entityKind", "-at"],
    ["entityKind", "entityId", "-at"],
    ["actorId", "entityKind", "-at"],
    ["actorId", "action", "-at"],
    ["action", "entityKind", "-at"],
    ["actorId", "action", "entityKind", "-at"],
    ["actorId", "entityKind", "entityId", "-at"],
    ["action", "entityKind", "entityId", "-at"],
    ["actorId", "action", "entityKind", "entityId", "-at"],
  ],
});
