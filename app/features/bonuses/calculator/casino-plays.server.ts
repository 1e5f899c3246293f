import type { Country } from "~/domain/codes/codes";
import { formatDay } from "~/domain/days";
import { formatMoney, moneyOf, wholeUnits } from "~/domain/money/money";
import { fold } from "~/domain/text/fold";
import { VOLATILITY_BASIS_LABELS, VOLATILITY_LABELS } from "~/features/games/labels";
import { gamesRunAt, type GameRun } from "~/features/games/public/casino-games.server";
import { shownRun } from "~/features/games/public/shown-run.server";
import type { PayRow } from "~/features/games/pay-table";
import type { GameFields, GameType } from "~/features/games/schema";
import type { BonusFields, GameKind } from "../schema";
import { PERCENT_FIELDS } from "./calculator-fields";
import { freeSpinsWorth, VOLATILITIES } from "../value/bonus-value";
import { GAME_PLAYS } from "../value/standard-play";

/** The parameter that names a game. */
export const GAME_PARAMETER = "game";
/** A list that somebody chooses from has no more. */
const MOST_GAMES = 300;

/** A game that an offer's casino was seen to run, as the calculator plays it. */
export interface CasinoPlay {
  slug: string;
  name: string;
  /** Its version: "94.5%". */
  returns: string;
  /** The observation that counts. */
  seen: { percent: number; seenOn: string; country: Country };
  /** Percent of a bet that counts towards the wagering. */
  counts: number;
  /** What it is played with, in a sentence, and what its wins are taken from: its volatility, or its pay table. */
  words: string;
  swings: string;
  table: { rows: readonly PayRow[]; words: string } | null;
  edge: number;
  volatility: number;
}

/** What offers' terms call a game; they have no word for a crash game. */
const KINDS: Partial<Record<GameType, GameKind>> = { slot: "slots", table: "table_games", live: "live_casino" };

function kindOf({ type, jackpotShare }: GameFields): GameKind | undefined {
  return type === "slot" && jackpotShare !== null ? "jackpots" : KINDS[type];
}

function volatilityOf(kind: GameKind, volatility: GameFields["volatility"]): number {
  const ordinary = GAME_PLAYS[kind].volatility;
  if (volatility === "unknown") return ordinary;
  // An even chance pays less than a slot of low volatility.
  return volatility === "low" ? Math.min(ordinary, VOLATILITIES.low) : VOLATILITIES[volatility];
}

const edgeOf = (percent: number) => Math.round((100 - percent) * 100) / 10_000;

function playOf(run: GameRun, { contributions }: Pick<BonusFields, "contributions">): CasinoPlay | null {
  const { game, counting } = run;
  const kind = kindOf(game);
  // Ordinary play, too, counts a slot in full where the terms say nothing.
  const counts = kind && (contributions[kind] ?? (kind === "slots" ? 100 : undefined));
  if (kind === undefined || counts === undefined) return null;
  const { seen, percent } = shownRun(run);
  const table = game.payTables?.find((one) => one.percent === percent);
  const isKnown = game.volatility !== "unknown";
  const basis = VOLATILITY_BASIS_LABELS[game.volatilityBasis].toLowerCase();
  const swings = isKnown
    ? `Volatility: ${VOLATILITY_LABELS[game.volatility].toLowerCase()}, ${basis}.`
    : "Its volatility isn’t known, so that of an ordinary game stands in.";
  return {
    ...{ slug: game.slug, name: game.name, returns: seen.returns, counts },
    seen: { percent, seenOn: counting.seenOn, country: counting.country },
    words: `On ${game.name} in its ${seen.returns} version, seen ${formatDay(seen.seenOn)} from ${seen.country}; ${String(counts)}% of a bet counts.`,
    swings,
    table: table
      ? {
          rows: table.rows,
          words: `Wins are those of its pay table, published at ${new URL(table.source).host} and seen ${formatDay(table.checkedOn)}.`,
        }
      : null,
    edge: edgeOf(percent),
    volatility: volatilityOf(kind, game.volatility),
  };
}

/** The game of an offer's spins, where its casino was seen to run it. */
export interface SpinsGame {
  slug: string;
  /** After its name: "runs the 88.4% version here (best: 96.4%)". */
  words: string;
  /** The house edge of that version. */
  edge: number;
}

/** The games of an offer's casino, in the versions that a country's players get. */
export interface CasinoPlays {
  /** Those whose share of a bet the offer's terms state; none where nothing is computed. */
  plays: readonly CasinoPlay[];
  /** Null where the offer names no game, or nobody has looked. */
  spinsGame: SpinsGame | null;
}

function spinsGameOf(runs: readonly GameRun[], { freeSpins }: Pick<BonusFields, "freeSpins">): SpinsGame | null {
  const named = freeSpins && runs.find(({ game }) => fold(game.name) === fold(freeSpins.game));
  if (!named) return null;
  const { seen, isBest, best, percent } = shownRun(named);
  const { count, value } = freeSpins;
  const edge = edgeOf(percent);
  const won = freeSpinsWorth(count, wholeUnits(value), edge);
  return {
    slug: named.game.slug,
    words: `runs the ${seen.returns} version here (${isBest ? "the best" : `best: ${best}`}), seen ${formatDay(seen.seenOn)}; the spins win ${formatMoney(moneyOf(won, value.currency))} on average`,
    edge,
  };
}

/** Returns the games that an offer's casino was seen to run, for players of a country. */
export async function casinoPlays(
  bonus: Pick<BonusFields, "casinoId" | "contributions" | "wagering" | "model" | "freeSpins">,
  country: Country | null,
): Promise<CasinoPlays> {
  const isComputed = bonus.wagering > 0 && bonus.model !== "parachute";
  if (!isComputed && bonus.freeSpins === null) return { plays: [], spinsGame: null };
  const runs = await gamesRunAt(bonus.casinoId, country);
  return { plays: isComputed ? firstPlays(runs, bonus) : [], spinsGame: spinsGameOf(runs, bonus) };
}

function firstPlays(runs: readonly GameRun[], bonus: Pick<BonusFields, "contributions">): CasinoPlay[] {
  const plays: CasinoPlay[] = [];
  for (const run of runs) {
    if (plays.length === MOST_GAMES) break;
    const play = playOf(run, bonus);
    if (play) plays.push(play);
  }
  return plays;
}

/** True if somebody has typed another play than a game's, in the form that the game filled in. */
function isLeft(search: URLSearchParams, { edge, counts, volatility }: CasinoPlay): boolean {
  const own = { [PERCENT_FIELDS.edge]: 100 * edge, [PERCENT_FIELDS.contribution]: counts, volatility };
  return Object.entries(own).some(([name, value]) => Math.abs(Number(search.get(name) ?? value) - value) > 1e-6);
}

/**
 * Returns the calculator's parameters with those of the game that they name, and that game; null for none, or if what
 * was typed isn't that game's.
 */
export function withCasinoPlay(
  search: URLSearchParams,
  plays: readonly CasinoPlay[],
): { search: URLSearchParams; played: CasinoPlay | null } {
  const slug = search.get(GAME_PARAMETER);
  const played = plays.find((one) => one.slug === slug);
  if (!played || isLeft(search, played)) return { search, played: null };
  const asked = new URLSearchParams(search);
  asked.set("edge", String(played.edge));
  asked.set("volatility", String(played.volatility));
  asked.set("contribution", String(played.counts / 100));
  return { search: asked, played };
}
