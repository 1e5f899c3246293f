import { defineCollection } from "~/backend/documents/port";
import { clickFields } from "./click-schema";
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

/** Not announced: nothing in memory follows single clicks. */
export const clicks = defineCollection({
  name: "clicks",
  unannounced: true,
  schema: clickFields,
  indexes: [["isCounted"], ["isCounted", "expiresOn"]],
});
