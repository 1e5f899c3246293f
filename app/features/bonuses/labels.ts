import { formatNumber } from "~/domain/numbers";
import type { BonusState } from "./bonus-lifecycle";
import type { BonusModel, GameKind, WageringBase } from "./schema";

export const STATE_LABELS: Record<BonusState, string> = {
  scheduled: "Not started yet",
  active: "Active",
  paused: "Paused",
  expired: "Ended",
  withdrawn: "Withdrawn",
};

export const GAME_LABELS: Record<GameKind, string> = {
  slots: "Slots",
  table_games: "Table games",
  live_casino: "Live casino",
  video_poker: "Video poker",
  jackpots: "Jackpot slots",
};

export const MODEL_LABELS: Record<BonusModel, string> = {
  cashable: "Cashable: the bonus is yours once it is wagered",
  sticky: "Sticky: the bonus is taken off before you are paid",
  parachute: "Parachute: your own money is played first",
};

export const MODEL_NAMES: Record<BonusModel, string> = {
  cashable: "Cashable",
  sticky: "Sticky",
  parachute: "Parachute",
};

export const BASE_LABELS: Record<WageringBase, string> = {
  bonus: "The bonus",
  deposit_plus_bonus: "Deposit and bonus",
  winnings: "The winnings",
};

const BASE_WORDS: Record<WageringBase, string> = {
  bonus: "the bonus",
  deposit_plus_bonus: "deposit and bonus",
  winnings: "the winnings",
};

/** Returns the wagering in words: "35× the bonus", "none". */
export function wageringWords(wagering: number, base: WageringBase | null): string {
  return wagering === 0 ? "none" : `${formatNumber(wagering, 1)}× ${BASE_WORDS[base ?? "bonus"]}`;
}

/** Formats a chance of 0 to 1 as "38%"; shows 0 or 100 only for exactly 0 or 1. */
export function formatChance(share: number, decimals = 0): string {
  if (share <= 0 || share >= 1) return share <= 0 ? "0%" : "100%";
  const least = 10 ** -decimals;
  const percent = share * 100;
  if (percent < least) return `under ${String(least)}%`;
  if (percent > 100 - least) return `over ${(100 - least).toFixed(decimals)}%`;
  return `${percent.toFixed(decimals)}%`;
}
