import { defineCollection } from "~/backend/documents/port";
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
