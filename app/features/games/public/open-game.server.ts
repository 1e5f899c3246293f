import type { Stored } from "~/backend/documents/port";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { pagePosition, parseListQuery } from "~/http/pages/list-query";
import { openValues } from "~/platform/publishing/fields/field";
import { GAME_FIELDS } from "../game-fields";
import { groupedObservations } from "../observations.server";
import { byNewest, observedByCountry } from "../observed-version";
import type { GameFields } from "../schema";
import { findGames, gameListDefinition } from "./game-list.server";

type Game = Stored<GameFields>;

/** Returns a game as the open data lists it. */
function openGameRow(game: Game, origin: string) {
  const { slug } = game;
  return {
    slug,
    url: `${origin}/games/${slug}`,
    data: `${origin}/api/v1/games/${slug}.json`,
    ...openValues(GAME_FIELDS, game),
  };
}

/** Returns a page of the open data's games by its address, with the games on it. */
export async function openGameList(address: string, origin: string) {
  const definition = { ...(await gameListDefinition()), path: "/api/v1/games.json" };
  const query = parseListQuery(address, definition);
  const { items, total } = await findGames(query);
  const position = pagePosition(definition, query, total, origin);
  return { items, answer: { ...position, games: items.map((game) => openGameRow(game, origin)) } };
}

/** Returns everything published about a game: its versions, and what listed casinos were seen to run. */
export async function openGame(game: Game, origin: string) {
  const { byId } = await publishedCasinos.read();
  const { data: _data, ...row } = openGameRow(game, origin);
  const observations = [...(await groupedObservations({ gameId: game.id }))].flatMap(([casinoId, seen]) => {
    const casino = byId.get(casinoId);
    const counting = new Set(observedByCountry(seen));
    return casino ? seen.map((one) => ({ one, casino, counts: counting.has(one) })) : [];
  });
  const places = new Map(observations.map((place) => [place.one, place]));
  return {
    ...row,
    observations: byNewest([...places.keys()]).flatMap((one) => {
      const place = places.get(one);
      if (!place) return [];
      const { percent, means, seenOn, country, picture } = one;
      const { slug: casinoSlug, name: casino } = place.casino;
      return [
        {
          ...{ casino, casinoSlug, percent, means, seenOn, country, counts: place.counts },
          picture: picture && origin + picture.src,
        },
      ];
    }),
  };
}
