import { namesIn } from "~/domain/codes/names-in";

export const CATEGORY_LABELS = {
  withdrawal_delay: "Delayed withdrawal",
  confiscation: "Confiscated winnings",
  bonus: "Bonus terms",
  kyc: "Identity checks",
  account_closed: "Closed account",
  multi_account: "Several accounts",
  self_exclusion: "Self-exclusion",
  game: "A game",
  other: "Something else",
};
export const COMPLAINT_CATEGORIES = namesIn(CATEGORY_LABELS);
export const PARTIES = ["player", "casino", "staff"] as const;
export const MESSAGE_VISIBILITIES = ["public", "parties", "staff"] as const;
export const EVIDENCE_VISIBILITIES = ["parties", "staff"] as const;
export const CASE_LINK_DELIVERIES = ["waiting", "sent", "failed"] as const;
export const REVIEW_STATES = ["unread", "relevant", "set_aside"] as const;
/** How soon staff look at a complaint; only staff see it. */
export const PRIORITIES = ["high", "normal", "low"] as const;
/** Kinds of trail entries; all but `step` leave the state as it is. */
export const EVENT_KINDS = [
  "step",
  "extension",
  "mailed",
  "deadline",
  "message",
  "evidence",
  "redaction",
  "duplicate",
  "correction",
  "name",
  "erasure",
  "anchor",
  // A case of an earlier system was taken over: the only kind of first entry besides `step`.
  "imported",
] as const;

export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number];
export type EventKind = (typeof EVENT_KINDS)[number];
export type Party = (typeof PARTIES)[number];
export type Priority = (typeof PRIORITIES)[number];
