import { defineCollection } from "~/backend/documents/port";
import { bonusFields } from "./schema";

export const bonuses = defineCollection({
  name: "bonuses",
  schema: bonusFields,
  checkedOnce: true,
  indexes: [["slug"], ["publishState", "publishAt"], ["casinoId"]],
});
