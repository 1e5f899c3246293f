import { defineCollection } from "~/backend/documents/port";
import { contactMessageFields } from "./schema";

export const contactMessages = defineCollection({
  name: "contactMessages",
  schema: contactMessageFields,
  indexes: [["state", "-createdAt"], ["email"]],
});
