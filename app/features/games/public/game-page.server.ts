import type { Stored } from "~/backend/documents/port";
import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { standingsIn } from "~/features/law/lists/standings.server";
import { formatNumber } from "~/domain/numbers";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import { publicValues } from "~/platform/publishing/fields/field";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { GAME_FIELDS } from "../game-fields";
import { GAME_TYPE_LABELS, returnWords, VOLATILITY_BASIS_LABELS, VOLATILITY_LABELS } from "../labels";
import { groupedObservations, type Observation } from "../observations.server";
import { bestReturn, observedFor } from "../observed-version";
import type { PayRow } from "../pay-table";
import { publishedGames } from "../published-games.server";
import type { GameFields } from "../schema";
import { shownRun, type ShownRun } from "./shown-run.server";
import { ownHead } from "~/platform/publishing/fields/search-fields";

type Game = Stored<GameFields>;

const slugs = bySlug(publishedGames);

/** A page names this many casinos of each list. */
const MOST_CASINOS = 30;

/** A casino that runs the game. */
export interface GameAtCasino {
  slug: string;
  name: string;
  score: number | null;
  run: ShownRun;
}

/** Returns a published game, or null. */
export async function findGame(slug: string): Promise<Game | null> {
  return (await slugs.read()).get(slug) ?? null;
}

interface Place {
  casino: HeldCasino;
  counting: Observation;
  observations: readonly Observation[];
}

const byName = new Intl.Collator("en").compare;
const scoreOf = ({ score }: HeldCasino) => score?.score ?? -1;

/** The best version first, then the casino with the higher score. */
function bestFirst(a: Place, b: Place): number {
  return (
    b.counting.percent - a.counting.percent ||
    scoreOf(b.casino) - scoreOf(a.casino) ||
    byName(a.casino.name, b.casino.name)
  );
}

/**
 * Returns the casinos at which a game was seen: those that may be put forward, where the reader lives if we know that,
 * and all others.
 */
async function casinosWith(game: Game, country: ReaderCountry | null) {
  const best = bestReturn(game.versions);
  const { byId } = await publishedCasinos.read();
  const standing = country && (await standingsIn(country.code));
  const byCasino = await groupedObservations({ gameId: game.id });
  const [here, elsewhere]: [Place[], Place[]] = [[], []];
  for (const [casinoId, observations] of best === null ? [] : byCasino) {
    const casino = byId.get(casinoId);
    const counting = observedFor(observations, country?.code ?? null);
    if (!casino || !counting) continue;
    const isHere = mayBeFeatured(casino) && (!standing || standing({ casino }).standing === "licensed");
    (isHere ? here : elsewhere).push({ casino, counting, observations });
  }
  const firstOf = (places: Place[]): GameAtCasino[] =>
    places
      .sort(bestFirst)
      .slice(0, MOST_CASINOS)
      .map(({ casino: { slug, name, score }, counting, observations }) => {
        const run = shownRun({ counting, best: best ?? 0, observations });
        return { slug, name, score: score?.score ?? null, run };
      });
  return {
    here: firstOf(here),
    elsewhere: firstOf(elsewhere),
    unnamed: Math.max(0, here.length - MOST_CASINOS) + Math.max(0, elsewhere.length - MOST_CASINOS),
  };
}

function facts({ volatility, volatilityBasis, buyFeature, jackpotShare, maxWin }: GameFields) {
  const known = volatility !== "unknown";
  return [
    {
      term: "Volatility",
      text: known
        ? `${VOLATILITY_LABELS[volatility]}. ${VOLATILITY_BASIS_LABELS[volatilityBasis]}.`
        : "Not known to us",
    },
    { term: "Greatest win", text: maxWin === null ? "Not known to us" : `${formatNumber(maxWin)} bets` },
    { term: "Feature", text: buyFeature ? "Can be bought" : "Can’t be bought" },
    ...(jackpotShare === null ? [] : [{ term: "Jackpot’s share of a bet", text: returnWords(jackpotShare) }]),
  ];
}

/** Returns what a pay table's results pay, the most first, and how often. */
function paidRows(rows: readonly PayRow[]) {
  return rows
    .toSorted((a, b) => b.pays - a.pays)
    .map(({ pays, chance }) => ({
      pays: `${formatNumber(pays, 2)}×`,
      // What happens often is said in percent.
      chance:
        chance >= 0.1 ? `${formatNumber(100 * chance, 2)}%` : `1 in ${formatNumber(1 / chance, chance > 0.01 ? 1 : 0)}`,
    }));
}

/** Returns the data of a game's page for readers in a country; the version need not be published. */
export async function gamePage(game: Game, country: ReaderCountry | null) {
  const { name, studio, summary, picture, versions, payTables, type } = publicValues(GAME_FIELDS, game);
  return {
    game: {
      ...{ slug: game.slug, name, studio, summary, picture, typeName: GAME_TYPE_LABELS[type], head: ownHead(game) },
      versions: versions
        .toSorted((a, b) => b.percent - a.percent)
        .map(({ percent, source, checkedOn }) => ({ returns: returnWords(percent), source, checkedOn })),
      payTables: payTables
        .toSorted((a, b) => b.percent - a.percent)
        .map(({ percent, rows, ...stated }) => ({ ...stated, returns: returnWords(percent), rows: paidRows(rows) })),
      facts: facts(game),
    },
    country,
    ...(await casinosWith(game, country)),
  };
}

export type GamePage = Awaited<ReturnType<typeof gamePage>>;
