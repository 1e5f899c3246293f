import type { Stored } from "~/backend/documents/port";
import type { Country } from "~/domain/codes/codes";
import { hasEveryWord } from "~/domain/text/fold";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { findCasino } from "~/features/casinos/public/casino.server";
import { versionTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import { bestVersionsIn } from "~/features/casinos/score/version-totals";
import { PAGE_SIZE, parseListQuery, type PublicListDefinition } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { ANY_COUNTRY, COUNTRY_PARAMETER, countryOfQuery } from "~/http/page-cache/country-parameter";
import { requireFound } from "~/http/responses/responses";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import { cacheValues } from "~/platform/catalogue/data-cache.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { groupedObservations, type Observation } from "../observations.server";
import { observedFor } from "../observed-version";
import { placedGames } from "../published-games.server";
import type { GameFields } from "../schema";
import { shownRun } from "./shown-run.server";

/** A game that was seen at a casino, and the version that counts. */
export interface GameRun {
  game: Stored<GameFields>;
  counting: Observation;
  /** The best of its versions. */
  best: number;
  observations: readonly Observation[];
}

interface PlacedRun extends GameRun {
  place: number;
  /** What a search looks for it by. */
  words: string;
}

/** The casinos with most games, from a few countries; a run keeps its observations in memory. */
const MOST_BYTES = 16_000_000;
const BYTES_OF_ONE = 1_000;

const placedRuns = cacheValues<readonly PlacedRun[]>(MOST_BYTES, (runs) => runs.length * BYTES_OF_ONE);

/** Returns the public games that were seen at a casino, by name, each with the version that a country's players get. */
export function gamesRunAt(casinoId: string, country: Country | null): Promise<readonly PlacedRun[]> {
  return placedRuns(JSON.stringify([casinoId, country]), async () => {
    const placed = await placedGames.read();
    const runs: PlacedRun[] = [];
    for (const [gameId, observations] of await groupedObservations({ casinoId })) {
      const found = placed.get(gameId);
      const counting = observedFor(observations, country);
      if (!found || found.best === null || !counting) continue;
      const { game, place, words, best } = found;
      runs.push({ game, counting, best, observations, place, words });
    }
    return runs.sort((a, b) => a.place - b.place);
  });
}

const isBest = ({ counting, best }: GameRun) => counting.percent >= best;

/** Returns how many of a casino's observed games run their best version, as last counted; null if none was seen there. */
export async function bestVersionShare(casinoId: string, country: Country | null) {
  const totals = (await versionTotalsInMemory.read()).byId.get(casinoId);
  return totals && totals.seen > 0 ? { seen: totals.seen, best: bestVersionsIn(totals, country) } : null;
}

/** Returns the page of a casino's games. Throws a 404 without such a casino, and a 301 for a former slug. */
export async function casinoGamesPage(request: Request, slug: string, country: ReaderCountry | null) {
  const found = await findCasino(slug);
  if (!found) await redirectFormerSlug("casino", slug, (to) => `/casinos/${to}/games`);
  const casino = requireFound(found, request);
  return listCasinoGames(request, casino, `/casinos/${casino.slug}/games`, country?.code ?? null);
}

/** Returns a page of the list of a casino's games, at the path that it stands on. */
export async function listCasinoGames(
  request: Request,
  casino: Pick<HeldCasino, "id" | "slug" | "name">,
  path: string,
  country: Country | null,
) {
  const named = countryOfQuery(new URL(request.url).searchParams);
  const definition: PublicListDefinition = {
    path,
    filters: [{ name: "below", label: "Below their best version", kind: "flag" }],
    sorts: [{ value: "name", label: "Name" }],
    parameters: [COUNTRY_PARAMETER],
    ...(named !== null && named !== ANY_COUNTRY && { kept: { [COUNTRY_PARAMETER]: named } }),
  };
  const query = parseListQuery(request.url, definition);
  const all = await gamesRunAt(casino.id, country);
  const isMeant = hasEveryWord(query.q);
  const isBelow = query.values["below"] !== undefined;
  const matching = all.filter((run) => (!isBelow || !isBest(run)) && isMeant(run.words));
  const start = (query.page - 1) * PAGE_SIZE;
  const best = all.filter(isBest).length;
  return {
    casino: { slug: casino.slug, name: casino.name },
    seen: all.length,
    best,
    runs: matching.slice(start, start + PAGE_SIZE).map((run) => {
      const { slug, name, studio } = run.game;
      return { slug, name, studio, run: shownRun(run) };
    }),
    list: listView(definition, query, { total: matching.length, counts: { below: { "1": all.length - best } } }),
  };
}
