/** Grounds of a decision against a review, in words for its author. `other` needs an explanation. */
export const REVIEW_GROUNDS = {
  not_first_hand: "It describes something you did not experience yourself.",
  interest: "It was written by or for somebody with an interest in the casino or a competitor.",
  abuse: "It insults or threatens somebody.",
  private: "It gives away who somebody is.",
  off_topic: "It is not about your experience with this casino.",
  advertising: "It advertises something.",
  unclear: "It says too little for others to learn from it.",
  false: "What we know of the case contradicts what it says as fact.",
  unlawful: "It breaks the law in another way.",
  other: "",
} as const;
export type ReviewGround = keyof typeof REVIEW_GROUNDS;
export const GROUNDS = Object.keys(REVIEW_GROUNDS) as [ReviewGround, ...ReviewGround[]];

/** The grounds as readers see them beside a number of reviews. */
export const GROUND_LABELS: Record<ReviewGround, string> = {
  not_first_hand: "not the writer’s own experience",
  interest: "written by or for somebody with an interest",
  abuse: "insults or threats",
  private: "gives away who somebody is",
  off_topic: "not about the casino",
  advertising: "advertising",
  unclear: "says too little to learn from",
  false: "contradicted by what we know of the case",
  unlawful: "unlawful in another way",
  other: "another reason",
};

/** Returns the grounds of a decision against a review; those of an older one follow from its reason's first sentence. */
export function groundOf({
  ground,
  stateReason,
}: {
  ground?: ReviewGround | null | undefined;
  stateReason: string | null;
}): ReviewGround {
  if (ground) return ground;
  const isBeginning = (one: ReviewGround) => REVIEW_GROUNDS[one] !== "" && stateReason?.startsWith(REVIEW_GROUNDS[one]);
  return GROUNDS.find(isBeginning) ?? "other";
}
