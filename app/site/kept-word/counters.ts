/** What the pages of a site may promise and `/how-we-keep-our-word` counts, in its order. */
// prettier-ignore
export const COUNTERS = [
  "facts", "fact-checkers", "licences", "clauses", "offers", "payouts", "ties", "unpaid", "warnings",
  "first-answer", "decisions", "reviews", "refusals", "removals", "corrections", "law", "helplines",
] as const;
