export const BONUS_TYPES = [
  "welcome",
  "deposit_match",
  "no_deposit",
  "free_spins",
  "cashback",
  "reload",
  "loyalty",
] as const;
export const WAGERING_BASES = ["bonus", "deposit_plus_bonus", "winnings"] as const;
export const BONUS_MODELS = ["cashable", "sticky", "parachute"] as const;
export const GAME_KINDS = ["slots", "table_games", "live_casino", "video_poker", "jackpots"] as const;

export type BonusType = (typeof BONUS_TYPES)[number];
export type WageringBase = (typeof WAGERING_BASES)[number];
export type BonusModel = (typeof BONUS_MODELS)[number];
export type GameKind = (typeof GAME_KINDS)[number];

/** Offers of casinos below this score are not featured; they are only in the list. */
export const LEAST_FEATURED_SCORE = 7;
