/** The states of a complaint, which its casino's score is worked out from as well. */
export const COMPLAINT_STATES = [
  "draft",
  "submitted",
  "under_review",
  "awaiting_player",
  "awaiting_casino",
  "resolved",
  "unresolved",
  "rejected",
  "closed_inactive",
  "withdrawn",
] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** States in which a complaint is being worked on. */
export const OPEN_STATES = ["submitted", "under_review", "awaiting_player", "awaiting_casino"] as const;
/** States in which it has come to an end, for now or for good. */
export const CLOSED_STATES = ["resolved", "unresolved", "rejected", "closed_inactive", "withdrawn"] as const;
