import { defineCollection } from "~/backend/documents/port";
import { alertFields, alertMailboxFields, alertRoundFields } from "./schema";

export const alerts = defineCollection({
  name: "alerts",
  schema: alertFields,
  indexes: [["kind"], ["kind", "subject"], ["userId", "createdAt"]],
});

export const alertMailboxes = defineCollection({
  name: "alertMailboxes",
  schema: alertMailboxFields,
  indexes: [["dueAt"]],
});

export const alertRounds = defineCollection({ name: "alertRounds", schema: alertRoundFields });
