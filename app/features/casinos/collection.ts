import { defineCollection } from "~/backend/documents/port";
import { casinoFields } from "./schema";

export const casinos = defineCollection({
  name: "casinos",
  schema: casinoFields,
  checkedOnce: true,
  inSnapshots: true,
  indexes: [["slug"], ["name"], ["publishState", "publishAt"]],
});
