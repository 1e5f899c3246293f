import { defineCollection } from "~/backend/documents/port";
import { bonusFields } from "./schema";

export const bonuses = defineCollection({
  name: "bonuses",
  schema: bonusFields,
  checkedOnce: true,
  inSnapshots: true,
  schemaVersion: 4,
  // Version 1 had no maximum deposit, version 2 no lowest percentage and no minimum loss, version 3 no minimum stakes.
  migrations: {
    1: (fields) => ({ ...fields, maxDeposit: null }),
    2: (fields) => ({ ...fields, lowestPercent: null, minLoss: null }),
    3: (fields) => ({ ...fields, minStakes: null }),
  },
  indexes: [["slug"], ["publishState", "publishAt"], ["casinoId"]],
});
