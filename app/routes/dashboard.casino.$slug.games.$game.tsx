import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  areaPath,
  representativeAction,
  representativeLoader,
} from "~/features/casino-area/access/representative.server";
import { findGame } from "~/features/games/public/game-page.server";
import { GameReportForm } from "~/features/games/reports/report-form-screen";
import { handleReport, readReportForm } from "~/features/games/reports/write-report.server";
import { requireFound } from "~/http/responses/responses";
import { BackLink } from "~/ui/back-link";

export const loader = representativeLoader(async ({ request, params }, { casino }) => {
  const game = requireFound(await findGame(params["game"] ?? ""), request);
  return { form: await readReportForm(game), back: areaPath(casino.slug, "games") };
});

export const action = representativeAction(async ({ request, params }, { viewer, casino }) => {
  const game = requireFound(await findGame(params["game"] ?? ""), request);
  return handleReport(request, game, viewer.user.uid, { casino, done: areaPath(casino.slug, "games") });
});

export const meta: MetaFunction = () => [
  { title: "Correct a game’s version · Casino area" },
  { name: "robots", content: "noindex" },
];

export default function CorrectGameVersion() {
  const { form, back } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={back}>Games</BackLink>
      <h1>
        Which version of <bdi>{form.game.name}</bdi> you run
      </h1>
      <GameReportForm {...form} casino={null} country={null} answer={useActionData<typeof action>()} />
    </>
  );
}
