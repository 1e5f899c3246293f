export const LIFECYCLES = ["active", "warning", "blacklisted", "closed"] as const;
export const SIZE_BANDS = ["small", "medium", "large", "very_large"] as const;
export const LICENCE_TIERS = ["strict", "offshore", "none"] as const;
export const COMMERCIAL_TIES = ["none", "affiliate", "sponsor"] as const;
export const PROTECTION_TOOLS = [
  "deposit_limit",
  "loss_limit",
  "wager_limit",
  "session_limit",
  "reality_check",
  "cool_off",
  "self_exclusion",
  "reverse_withdrawal_lock",
  "play_history",
  "self_test",
  "blocking_links",
  "limit_raise_delay",
] as const;
export const TERM_CATEGORIES = [
  "withdrawal",
  "bonus",
  "inactivity",
  "identity_checks",
  "account_closure",
  "liability",
  "changes_to_terms",
  "max_win",
] as const;

export type Lifecycle = (typeof LIFECYCLES)[number];
export type SizeBand = (typeof SIZE_BANDS)[number];
export type LicenceTier = (typeof LICENCE_TIERS)[number];
export type ProtectionTool = (typeof PROTECTION_TOOLS)[number];

/** The most addresses for complaints that a casino has. */
export const MOST_COMPLAINT_ADDRESSES = 3;

/** The most characters of a fact as text; a list of all countries has fewer. */
export const LONGEST_FACT = 6_000;
