import { defineCollection } from "~/backend/documents/port";
import { placementFields, placementStateFields } from "./placement-schema";

export const placements = defineCollection({
  name: "placements",
  schema: placementFields,
  indexes: [["number"], ["recordedAt"]],
});

export const placementStates = defineCollection({
  name: "placementStates",
  schema: placementStateFields,
  indexes: [],
});
