import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCasino } from "~/features/casinos/public/casino.server";
import { findGame } from "~/features/games/public/game-page.server";
import { GameReportForm, SentReports } from "~/features/games/reports/report-form-screen";
import { handleReport, ownReports, readReportForm } from "~/features/games/reports/write-report.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { memberAction, memberLoader } from "~/platform/access/guards.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Feedback } from "~/ui/feedback";

const DONE = {
  sent: "Report sent. We compare it with your picture, and tell you when it is confirmed.",
  withdrawn: "Report withdrawn, and its picture deleted.",
  gone: "That one is no longer open.",
};

export const loader = memberLoader(async ({ request, params }, { user }) => {
  const found = await findGame(params["slug"] ?? "");
  if (!found) await redirectFormerSlug("game", params["slug"] ?? "", (to) => `/games/${to}/report`);
  const game = requireFound(found, request);
  const { searchParams } = new URL(request.url);
  const [form, reports, casino, country] = await Promise.all([
    readReportForm(game),
    ownReports(user.uid, game.id),
    findCasino(searchParams.get("casino") ?? ""),
    readerCountry(request),
  ]);
  return {
    ...{ form, reports, casino: casino?.name ?? "", country: country?.code ?? null },
    done: labelByParameter(DONE, searchParams.get("done")),
  };
});

export const action = memberAction(async ({ request, params }, { user }) => {
  const game = requireFound(await findGame(params["slug"] ?? ""), request);
  return handleReport(request, game, user.uid, { casino: null, done: `/games/${game.slug}/report` });
});

function crumbs({ slug, name }: { slug: string; name: string }) {
  return subjectCrumbs("game", { slug, name }, { label: "Report a version", to: `/games/${slug}/report` });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: `Report a version of ${data.form.game.name}`,
        description: "Tell us which version of a game a casino runs.",
        path: `/games/${data.form.game.slug}/report`,
        matches,
        crumbs: crumbs(data.form.game),
        noIndex: true,
      })
    : [];

export default function ReportGame() {
  const { form, reports, casino, country, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={crumbs(form.game)} />
      <h1>
        Report a version of <bdi>{form.game.name}</bdi>
      </h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <p className="max-w-text">
        The game’s help screen states its return to player. Send us a picture of it, and other players learn which
        version the casino runs. Your name isn’t published.
      </p>
      <GameReportForm key={reports.length} {...form} casino={casino} country={country} answer={answer} />
      <SentReports title="Your reports of this game" subject="casino" reports={reports} />
    </main>
  );
}
