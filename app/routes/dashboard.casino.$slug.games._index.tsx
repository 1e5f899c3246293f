import { redirect, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  areaPath,
  representativeAction,
  representativeLoader,
} from "~/features/casino-area/access/representative.server";
import { listCasinoGames } from "~/features/games/public/casino-games.server";
import { RunRow } from "~/features/games/public/run-row";
import { SentReports } from "~/features/games/reports/report-form-screen";
import { reportsOfCasino, withdrawReport } from "~/features/games/reports/write-report.server";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { Feedback } from "~/ui/feedback";
import { ListScreen } from "~/ui/lists/public-list-screen";

const DONE = {
  sent: "Sent. Our staff will check it, and we’ll notify you.",
  withdrawn: "Withdrawn, and its picture deleted.",
  gone: "That one is no longer open, or somebody else sent it.",
};

export const loader = representativeLoader(async ({ request }, { viewer, casino }) => {
  const base = areaPath(casino.slug, "games");
  const [games, reports] = await Promise.all([
    listCasinoGames(request, casino, base, null),
    reportsOfCasino(casino.id, viewer.user.uid),
  ]);
  return { games, reports, base, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = representativeAction(async ({ request }, { viewer, casino }) => {
  const id = (await readForm(request)).get("withdraw");
  const isDone = typeof id === "string" && (await withdrawReport(viewer.user.uid, id));
  return redirect(`${areaPath(casino.slug, "games")}?done=${isDone ? "withdrawn" : "gone"}`, 303);
});

export const meta: MetaFunction = () => [{ title: "Games · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoAreaGames() {
  const { games, reports, base, done } = useLoaderData<typeof loader>();
  return (
    <>
      {done && <Feedback meaning="good" role="status" title={done} />}
      <SentReports title="What you have sent" subject="game" reports={reports} />
      <ListScreen
        title="Games we have seen"
        lead={
          <p className="text-sm text-quiet">
            If you run another version, correct it with a picture of the game’s help screen. Staff check it first.
          </p>
        }
        list={games.list}
        searchLabel="Game or studio"
        noun={{ one: "game", many: "games" }}
        advice="Remove a filter above, or search with fewer words."
        none={{ title: "We haven’t looked at your games yet" }}
      >
        <ul className="divide-y divide-line border-y border-line">
          {games.runs.map(({ slug, name, studio, run }) => (
            <RunRow key={slug} to={`/games/${slug}`} title={name} run={run}>
              <span dir="auto" className="text-sm text-quiet">
                {studio}
              </span>{" "}
              <Link to={`${base}/${slug}`} className="text-sm">
                Correct<span className="sr-only"> the version of {name}</span>
              </Link>
            </RunRow>
          ))}
        </ul>
      </ListScreen>
    </>
  );
}
