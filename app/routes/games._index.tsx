import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { gameListDefinition, listGames } from "~/features/games/public/game-list.server";
import { GameRow } from "~/features/games/public/game-row";
import { parseListQuery } from "~/http/pages/list-query";
import { listView } from "~/http/pages/page-data";
import { listMeta } from "~/http/pages/page-meta";
import { ListScreen } from "~/ui/lists/public-list-screen";

const CRUMBS = [{ label: "Games", to: "/games" }] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const definition = await gameListDefinition();
  const query = parseListQuery(request.url, definition);
  const { games, ...found } = await listGames(query);
  return { games, list: listView(definition, query, found) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta({
    title: "Games and their versions",
    description: "The returns to player that each game is sold with, and which of them casinos run.",
    matches,
    crumbs: CRUMBS,
    list: data?.list,
    entries: data?.games.map(({ name, slug }) => ({ name, path: `/games/${slug}` })),
  });

export default function Games() {
  const { games, list } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <ListScreen
        title="Games"
        lead={<p className="text-sm">Return to player, from the lowest version to the best</p>}
        list={list}
        searchLabel="Game or studio"
        noun={{ one: "game", many: "games" }}
        advice="Remove a filter above, or search with fewer words."
      >
        <ul className="results divide-y divide-line border-y border-line">
          {games.map((game) => (
            <li key={game.slug}>
              <GameRow game={game} />
            </li>
          ))}
        </ul>
      </ListScreen>
      <p className="max-w-text text-sm text-quiet">
        Studios sell the same game in several versions, and each casino chooses one. A game’s page says who runs which.
      </p>
    </main>
  );
}
