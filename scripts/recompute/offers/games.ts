import { minorUnits, valueOf } from "../bonus";
import type { Comparison } from "../comparison";
import type { Bonus, BonusValue, Game } from "../published";
import { chanceOnGame, type GamePlay } from "./pay-table";

// The games that an offer's page works figures out for, as /how-we-rate describes it.

/** What a win pays, by volatility and what terms call the game; a volatility that isn't known is an ordinary game's. */
const PAYS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  slots: { low: 5, medium: 20, high: 100, unknown: 20 },
  jackpots: { low: 5, medium: 20, high: 100, unknown: 100 },
  table_games: { low: 2, medium: 20, high: 100, unknown: 2 },
  live_casino: { low: 2, medium: 20, high: 100, unknown: 2 },
};

function kindOf({ type, jackpotShare }: Game): string {
  if (type === "slot") return jackpotShare === null ? "slots" : "jackpots";
  return { table: "table_games", live: "live_casino" }[type] ?? "";
}

/** Returns what the spins of an offer win, where they are all it gives and their game was seen at its casino; else null. */
function spinsWon(bonus: Bonus, games: readonly Game[]): number | null {
  const spun = games.find(({ name }) => name === bonus.spinGame);
  const seen = spun?.observations.find(({ casinoSlug }) => casinoSlug === bonus.casinoSlug);
  if (!seen || bonus.maxAmount !== null || bonus.freeSpins === null || bonus.spinAmount === null) return null;
  const whole = bonus.spinAmount / minorUnits(bonus.spinCurrency ?? "");
  return Math.round(bonus.freeSpins * whole * seen.percent * 100) / 10_000;
}

/**
 * Returns the play of a game at an offer's casino; null where the offer's page has no figure for it. `games`: all that
 * the site lists.
 */
export function playOn(game: Game, bonus: Bonus, games: readonly Game[]): GamePlay | null {
  const kind = kindOf(game);
  const percent = bonus.contributions[kind] ?? (kind === "slots" ? 100 : 0);
  // The newest observation comes first.
  const seen = game.observations.find(({ casinoSlug }) => casinoSlug === bonus.casinoSlug);
  const pays = PAYS[kind]?.[game.volatility];
  if (!seen || !bonus.play || pays === undefined || percent === 0) return null;
  if (bonus.wagering === 0 || bonus.model === "parachute") return null;
  const edge = Math.round((100 - seen.percent) * 100) / 10_000;
  const won = spinsWon(bonus, games);
  const given = won === null ? {} : { bonus: won };
  const rows = game.payTables.find((table) => table.percent === seen.percent)?.rows ?? null;
  const play = { ...bonus.play, ...given, contribution: percent / 100, edge, volatility: pays, rows };
  return valueOf(play) === null ? null : play;
}

/** Returns the address of the page on which an offer is worked out for a game. */
export function gameAddress(game: Game, bonus: Bonus): string {
  return `/bonuses/${bonus.slug}?game=${game.slug}`;
}

/** Returns the chance to finish that a page shows; null if it shows none. */
export function chanceOnPage(html: string): string | null {
  return /Chance to finish<\/dt><dd[^>]*>([^<]*)<\/dd>/.exec(html)?.[1] ?? null;
}

/** Returns a chance as pages write it. */
function written(chance: number): string {
  const percent = chance * 100;
  if (percent <= 0 || percent >= 100) return percent <= 0 ? "0%" : "100%";
  if (percent < 0.1) return "under 0.1%";
  return percent > 99.9 ? "over 99.9%" : `${percent.toFixed(1)}%`;
}

/** Compares the chances that offers' pages show for their casinos' games, and what pay tables return. */
export function compareGames(
  comparison: Comparison,
  games: readonly { address: string; game: Game }[],
  played: readonly {
    address: string;
    play: GamePlay;
    shown: string | null;
    open: { address: string; value: BonusValue } | null;
  }[],
): void {
  for (const { address, game } of games)
    for (const { percent, rows } of game.payTables) {
      const returned = rows.reduce((sum, { pays, chance }) => sum + 100 * pays * chance, 0);
      comparison.figure("game", address, `pay table of ${String(percent)}`, percent, Math.round(returned * 100) / 100);
    }
  for (const { address, play, shown, open } of played) {
    const chance = chanceOnGame(play);
    comparison.figure("game", address, "chance to finish", shown, chance === null ? null : written(chance));
    const named = open && new URLSearchParams(open.address).get("game");
    if (open)
      comparison.figure("game", open.address, `finishChance on ${String(named)}`, open.value.finishChance, chance);
  }
}
