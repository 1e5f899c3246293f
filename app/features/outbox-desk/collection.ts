import { defineCollection } from "~/backend/documents/port";
import { mailTestFields } from "./schema";

export const mailTests = defineCollection({
  name: "mailTests",
  schema: mailTestFields,
  indexes: [["at"], ["arrivedAt"]],
});
