import { optionsOf } from "~/domain/codes/names-in";
import type { Stored } from "~/backend/documents/port";
import { PAGE_SIZE, type PublicListDefinition, type PublicListQuery } from "~/http/pages/list-query";
import { FacetIndex } from "~/platform/catalogue/facets";
import { derive } from "~/platform/catalogue/source.server";
import { wordSearch } from "~/platform/search-index/word-search";
import { GAME_TYPE_LABELS, returnWords, VOLATILITY_LABELS } from "../labels";
import { bestReturn } from "../observed-version";
import { publishedGames } from "../published-games.server";
import type { GameFields } from "../schema";
import type { GameRowData } from "./game-row";

type Game = Stored<GameFields>;

/** Returns the returns of a game's versions in words: "84.5% to 96.5%". */
function rangeWords(versions: GameFields["versions"]): string {
  const best = bestReturn(versions);
  if (best === null) return "";
  const least = Math.min(...versions.map(({ percent }) => percent));
  return least === best ? returnWords(best) : `${returnWords(least)} to ${returnWords(best)}`;
}

/** Returns a game as lists show it. */
export function gameRow({ slug, name, studio, type, volatility, versions, picture, summary }: Game): GameRowData {
  return {
    ...{ slug, name, summary },
    picture: picture && { ...picture, alt: "" },
    made: `${GAME_TYPE_LABELS[type]} by ${studio}`,
    returns: rangeWords(versions),
    facts:
      (versions.length === 1 ? "One version" : `${String(versions.length)} versions`) +
      (volatility === "unknown" ? "" : ` · ${VOLATILITY_LABELS[volatility].toLowerCase()} volatility`),
  };
}

const byName = (a: Game, b: Game) => a.name.localeCompare(b.name, "en") || a.slug.localeCompare(b.slug);
const best = ({ versions }: Game) => bestReturn(versions) ?? 0;

const gameIndex = derive([publishedGames], ({ items }) => ({
  index: new FacetIndex(items, {
    facets: [
      { name: "type", valuesOf: ({ type }) => [type] },
      { name: "studio", valuesOf: ({ studio }) => [studio] },
    ],
    sorts: { name: byName, return: (a, b) => best(b) - best(a) || byName(a, b) },
  }),
  search: wordSearch(items, {
    name: [({ name }) => name, 4],
    studio: [({ studio }) => studio, 2],
    summary: [({ summary }) => summary, 1],
  }),
}));

/** Returns the games list's filters with the choices that current content has. */
export async function gameListDefinition(): Promise<PublicListDefinition> {
  const { index } = await gameIndex.read();
  const studios = [...index.values("studio")].map(([studio]) => studio).sort((a, b) => a.localeCompare(b, "en"));
  return {
    path: "/games",
    filters: [
      { name: "type", label: "Type", kind: "many", options: optionsOf(GAME_TYPE_LABELS) },
      { name: "studio", label: "Studio", kind: "many", options: studios.map((value) => ({ value, label: value })) },
    ],
    sorts: [
      { value: "name", label: "Name" },
      { value: "return", label: "Best return to player" },
    ],
  };
}

/** Returns one page of published games that match the query, of `size` entries. */
export async function findGames(query: PublicListQuery, size = PAGE_SIZE) {
  const { index, search } = await gameIndex.read();
  const within = query.q ? { within: index.positions(search(query.q)) } : {};
  const { items, total, counts } = index.select(
    { values: query.values, ...within },
    query.sort,
    (query.page - 1) * size,
    size,
  );
  return { items, total, counts: counts() };
}

/** Returns the same as the list shows it. */
export async function listGames(query: PublicListQuery) {
  const { items, ...found } = await findGames(query);
  return { ...found, games: items.map(gameRow) };
}
