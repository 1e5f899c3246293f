export const AWARD_PHASES = ["nominations", "shortlist", "voting", "judging", "announced"] as const;

export type AwardPhase = (typeof AWARD_PHASES)[number];
