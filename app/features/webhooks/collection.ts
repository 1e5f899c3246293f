import { defineCollection } from "~/backend/documents/port";
import { webhookDeliveryFields, webhookFields, webhookProgressFields, webhookStandingFields } from "./schema";

export const webhooks = defineCollection({ name: "webhooks", schema: webhookFields });

export const webhookDeliveries = defineCollection({
  name: "webhookDeliveries",
  schema: webhookDeliveryFields,
  indexes: [["webhookId", "-at"], ["webhookId", "state", "at"], ["expiresAt"]],
});

export const webhookProgress = defineCollection({ name: "webhookProgress", schema: webhookProgressFields });

export const webhookStandings = defineCollection({
  name: "webhookStandings",
  schema: webhookStandingFields,
  checkedOnce: true,
  inSnapshots: true,
});
