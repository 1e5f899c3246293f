import type { Stored } from "~/backend/documents/port";
import type { Country } from "~/domain/codes/codes";
import { fold, hasEveryWord } from "~/domain/text/fold";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { findCasino } from "~/features/casinos/public/casino.server";
import { PAGE_SIZE, parseListQuery, type PublicListDefinition } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { ANY_COUNTRY, COUNTRY_PARAMETER, countryOfQuery } from "~/http/page-cache/country-parameter";
import { requireFound } from "~/http/responses/responses";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { groupedObservations } from "../observations.server";
import { bestReturn } from "../observed-version";
import { publishedGames } from "../published-games.server";
import type { GameFields } from "../schema";
import { shownRun, type ShownRun } from "./shown-run.server";

/** A game that was seen at a casino. */
export interface GameRun {
  game: Stored<GameFields>;
  run: ShownRun;
}

/** Created once: comparing with a locale makes a collator each time, which a list of thousands can't afford. */
const byName = new Intl.Collator("en").compare;

/** Returns the public games that were seen at a casino, by name, each with the version that a country's players get. */
export async function gamesRunAt(casinoId: string, country: Country | null): Promise<GameRun[]> {
  const { byId } = await publishedGames.read();
  const byGame = await groupedObservations({ casinoId });
  const runs = [...byGame].flatMap(([gameId, observations]) => {
    const game = byId.get(gameId);
    const best = game ? bestReturn(game.versions) : null;
    const run = best === null ? null : shownRun(observations, best, country);
    return game && run ? [{ game, run }] : [];
  });
  return runs.sort((a, b) => byName(a.game.name, b.game.name));
}

const isBest = ({ run }: GameRun) => run.isBest;

/** Returns how many of a casino's observed games run their best version; null if none was seen there. */
export async function bestVersionShare(casinoId: string, country: Country | null) {
  const runs = await gamesRunAt(casinoId, country);
  return runs.length === 0 ? null : { seen: runs.length, best: runs.filter(isBest).length };
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
  const matching = all.filter(
    (one) => (!isBelow || !isBest(one)) && isMeant(fold(`${one.game.name} ${one.game.studio}`)),
  );
  const start = (query.page - 1) * PAGE_SIZE;
  return {
    casino: { slug: casino.slug, name: casino.name },
    seen: all.length,
    best: all.filter(isBest).length,
    runs: matching
      .slice(start, start + PAGE_SIZE)
      .map(({ game, run }) => ({ slug: game.slug, name: game.name, studio: game.studio, run })),
    list: listView(definition, query, {
      total: matching.length,
      counts: { below: { "1": all.filter((one) => !isBest(one)).length } },
    }),
  };
}
