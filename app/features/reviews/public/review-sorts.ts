export const REVIEW_SORTS = [
  { value: "newest", label: "Newest" },
  { value: "best", label: "Best first" },
  { value: "worst", label: "Worst first" },
] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number]["value"];
