import { namesIn } from "~/domain/codes/names-in";

export const TYPE_LABELS = {
  welcome: "Welcome bonus",
  deposit_match: "Deposit match",
  no_deposit: "No deposit",
  free_spins: "Free spins",
  cashback: "Cashback",
  reload: "Reload",
  loyalty: "Loyalty",
};
export const BONUS_TYPES = namesIn(TYPE_LABELS);
export const WAGERING_BASES = ["bonus", "deposit_plus_bonus", "winnings"] as const;
export const BONUS_MODELS = ["cashable", "sticky", "parachute"] as const;
export const GAME_KINDS = ["slots", "table_games", "live_casino", "video_poker", "jackpots"] as const;

export type BonusType = (typeof BONUS_TYPES)[number];
export type WageringBase = (typeof WAGERING_BASES)[number];
export type BonusModel = (typeof BONUS_MODELS)[number];
export type GameKind = (typeof GAME_KINDS)[number];

/** Offers of casinos below this score are not featured; they are only in the list. */
export const LEAST_FEATURED_SCORE = 7;
