import { defineCollection } from "~/backend/documents/port";
import { mailboxFields } from "./schema";

export const mailboxes = defineCollection({
  name: "mailboxes",
  unannounced: true,
  schema: mailboxFields,
  indexes: [["isUntold"], ["expiresAt"]],
});
