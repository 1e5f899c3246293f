/** States of a complaint that is being worked on. */
export const OPEN_STATES = [
  "submitted",
  "under_review",
  "awaiting_player",
  // The request is in a mail to the casino that its mail server hasn't taken yet.
  "asking_casino",
  "awaiting_casino",
] as const;

/** States of a complaint that has ended, for now or for good. */
export const CLOSED_STATES = [
  "resolved",
  "unresolved",
  "rejected",
  "closed_inactive",
  "unreachable",
  "withdrawn",
] as const;

/** The states of a complaint, which also feed the casino's score. */
export const COMPLAINT_STATES = ["draft", ...OPEN_STATES, ...CLOSED_STATES] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
