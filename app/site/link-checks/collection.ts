import { defineCollection } from "~/backend/documents/port";
import { checkedLinkFields } from "./schema";

export const checkedLinks = defineCollection({
  name: "checkedLinks",
  schema: checkedLinkFields,
  indexes: [
    ["isUsed", "dueAt"],
    ["isUsed", "foundAt"],
    ["isUsed", "failingSince"],
    ["isUsed", "ignoredUntil"],
  ],
});
