import { defineCollection } from "~/backend/documents/port";
import { subscriberFields } from "./schema";

export const subscribers = defineCollection({
  name: "subscribers",
  schema: subscriberFields,
  indexes: [["state", "-createdAt"]],
});
