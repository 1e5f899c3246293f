import { defineCollection } from "~/backend/documents/port";
import { reviewCountsFields } from "./counts/review-counts";
import { reviewFields } from "./schema";

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
    ["publicId"],
    ["casinoId", "mailbox"],
    ["mailbox"],
    // Staff's queues, each with and without a casino and other filters (`combinedFilters`).
    ["isFlagged", "submittedAt"],
    ["submittedAt"],
    ["casinoId", "state", "submittedAt"],
    ["casinoId", "isFlagged", "submittedAt"],
    ["casinoId", "submittedAt"],
    ["state", "stars", "verification", "incentive", "submittedAt"],
    ["isFlagged", "stars", "verification", "incentive", "submittedAt"],
    ["stars", "verification", "incentive", "submittedAt"],
    ["casinoId", "state", "stars", "verification", "incentive", "submittedAt"],
    ["casinoId", "isFlagged", "stars", "verification", "incentive", "submittedAt"],
    ["casinoId", "stars", "verification", "incentive", "submittedAt"],
  ],
});

export const reviewCounts = defineCollection({
  name: "reviewCounts",
  schema: reviewCountsFields,
  checkedOnce: true,
  inSnapshots: true,
});
