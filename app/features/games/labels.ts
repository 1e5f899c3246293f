import { formatNumber } from "~/domain/numbers";
import type { GameType, GameVolatility, ObservationMeans, VolatilityBasis } from "./kinds";

export const GAME_TYPE_LABELS: Record<GameType, string> = {
  slot: "Slot",
  table: "Table game",
  live: "Live game",
  crash: "Crash game",
  other: "Other game",
};

export const VOLATILITY_LABELS: Record<GameVolatility, string> = {
  unknown: "Not known",
  low: "Low",
  medium: "Medium",
  high: "High",
};

export const VOLATILITY_BASIS_LABELS: Record<VolatilityBasis, string> = {
  unknown: "Not known",
  studio: "Stated by the studio",
  pay_table: "Worked out from the pay table",
  measured: "Measured in play",
};

export const MEANS_LABELS: Record<ObservationMeans, string> = {
  help_screen: "The game’s help screen",
  casino_list: "The casino’s list of games",
  studio_register: "The studio’s register",
  player_report: "A player’s report",
  casino_report: "The casino’s own report",
};

/** Returns a return to player as it is written: "96.5%". */
export function returnWords(percent: number): string {
  return `${formatNumber(percent, 2)}%`;
}
