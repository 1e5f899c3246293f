import { defineCollection } from "~/backend/documents/port";
import { reviewFields, reviewTotalsFields } from "./schema";

export const reviews = defineCollection({
  name: "reviews",
  schema: reviewFields,
  indexes: [
    ["casinoId", "state", "-publishedAt"],
    ["casinoId", "state", "stars", "-publishedAt"],
    ["casinoId", "state", "-stars", "-publishedAt"],
    ["casinoId", "state", "stars"],
    ["userId", "-submittedAt"],
    ["state", "submittedAt"],
  ],
});

export const reviewTotals = defineCollection({ name: "reviewTotals", schema: reviewTotalsFields });
