import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { casinoGamesPage } from "~/features/games/public/casino-games.server";
import { RunRow } from "~/features/games/public/run-row";
import { listMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ListScreen } from "~/ui/lists/public-list-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return casinoGamesPage(request, params["slug"] ?? "", await readerCountry(request));
}

function crumbs({ name, slug }: { name: string; slug: string }) {
  return subjectCrumbs("casino", { slug, name }, { label: "Games", to: `/casinos/${slug}/games` });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { casino, list, runs, seen } = data;
  return listMeta({
    title: `Games at ${casino.name}, version by version`,
    description: `Which version of each game ${casino.name} runs, with the day on which it was seen.`,
    matches,
    crumbs: crumbs(casino),
    list,
    isTransient: seen === 0,
    entries: runs.map(({ name, slug }) => ({ name, path: `/games/${slug}` })),
  });
};

export default function CasinoGames() {
  const { casino, seen, best, runs, list } = useLoaderData<typeof loader>();
  // The games' pages are about the same country.
  const country = list.kept ? `?${new URLSearchParams(list.kept).toString()}` : "";
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={crumbs(casino)} />
      <ListScreen
        title={`Games at ${casino.name}`}
        lead={
          <p className="numbers text-sm">
            {best} of {seen} at their best version
          </p>
        }
        list={list}
        searchLabel="Game or studio"
        noun={{ one: "game", many: "games" }}
        advice="Remove a filter above, or search with fewer words."
        none={{ title: "We haven’t looked at its games yet" }}
      >
        <ul className="divide-y divide-line border-y border-line">
          {runs.map(({ slug, name, studio, run }) => (
            <RunRow key={slug} to={`/games/${slug}${country}`} title={name} run={run}>
              <span dir="auto" className="text-sm text-quiet">
                {studio}
              </span>{" "}
              <Link
                to={`/games/${slug}/report?casino=${casino.slug}`}
                className="inline-block min-h-6 text-sm leading-6"
              >
                Report<span className="sr-only"> which version of {name} you see</span>
              </Link>
            </RunRow>
          ))}
        </ul>
      </ListScreen>
    </main>
  );
}
