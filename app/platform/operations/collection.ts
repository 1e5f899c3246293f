import { defineCollection } from "~/backend/documents/port";
import { operationFields, operationPartFields } from "./schema";

export const operations = defineCollection({
  name: "operations",
  schema: operationFields,
  indexes: [["-at"], ["kind", "-at"], ["state"], ["state", "-at"]],
});

export const operationParts = defineCollection({
  name: "operationParts",
  schema: operationPartFields,
  indexes: [["operationId", "number"]],
});
