export const COMPLAINT_CATEGORIES = [
  "withdrawal_delay",
  "confiscation",
  "bonus",
  "kyc",
  "account_closed",
  "multi_account",
  "self_exclusion",
  "game",
  "other",
] as const;
export const PARTIES = ["player", "casino", "staff"] as const;
export const MESSAGE_VISIBILITIES = ["public", "parties", "staff"] as const;
export const EVIDENCE_VISIBILITIES = ["parties", "staff"] as const;
export const CASE_LINK_DELIVERIES = ["waiting", "sent", "failed"] as const;
export const REVIEW_STATES = ["unread", "relevant", "set_aside"] as const;
export const TEMPLATE_ACTS = [
  "note",
  "parties",
  "public",
  "ask_player",
  "ask_casino",
  "resolved",
  "unresolved",
  "rejected",
  "unreachable",
] as const;
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
export type TemplateAct = (typeof TEMPLATE_ACTS)[number];
