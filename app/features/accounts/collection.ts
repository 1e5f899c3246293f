import { defineCollection } from "~/backend/documents/port";
import { notificationFields, userFields } from "./schema";

export const users = defineCollection({
  name: "users",
  schema: userFields,
  indexes: [["role", "-createdAt"], ["email"], ["savedCasinoIds[]"], ["representsCasinos[]"]],
});

export const notifications = defineCollection({
  name: "notifications",
  schema: notificationFields,
  indexes: [
    ["userId", "-at"],
    ["userId", "readAt"],
  ],
});
