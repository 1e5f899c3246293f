import { namesIn } from "~/domain/codes/names-in";

export const LIFECYCLES = ["active", "warning", "blacklisted", "closed"] as const;
export const SIZE_BANDS = ["small", "medium", "large", "very_large"] as const;
export const LICENCE_TIERS = ["strict", "offshore", "none"] as const;
export const COMMERCIAL_TIES = ["none", "affiliate", "sponsor"] as const;

export const TOOL_LABELS = {
  deposit_limit: "Deposit limit",
  loss_limit: "Loss limit",
  wager_limit: "Wager limit",
  session_limit: "Session limit",
  reality_check: "Reality check",
  cool_off: "Cool-off",
  self_exclusion: "Self-exclusion",
  reverse_withdrawal_lock: "Reverse-withdrawal lock",
  play_history: "Play history",
  self_test: "Self-test",
  blocking_links: "Third-party blocking links",
  limit_raise_delay: "24-hour limit raise",
};
export const PROTECTION_TOOLS = namesIn(TOOL_LABELS);

export const TERM_LABELS = {
  withdrawal: "Withdrawals",
  bonus: "Bonuses",
  inactivity: "Inactivity",
  identity_checks: "Identity checks",
  account_closure: "Account closure",
  liability: "Liability",
  changes_to_terms: "Changes to terms",
  max_win: "Maximum win",
};
export const TERM_CATEGORIES = namesIn(TERM_LABELS);

export type Lifecycle = (typeof LIFECYCLES)[number];
export type SizeBand = (typeof SIZE_BANDS)[number];
export type LicenceTier = (typeof LICENCE_TIERS)[number];
export type ProtectionTool = (typeof PROTECTION_TOOLS)[number];

/** The most addresses for complaints that a casino has. */
export const MOST_COMPLAINT_ADDRESSES = 3;

/** The most characters of a fact as text; a list of all countries has fewer. */
export const LONGEST_FACT = 6_000;
