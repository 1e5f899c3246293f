import { useActionData, useLoaderData } from "@remix-run/react";
import { decideReport, readReport } from "~/features/games/reports/decide-report.server";
import { ReportDecision, ReportFacts } from "~/features/games/reports/report-desk";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { requireFound } from "~/http/responses/responses";
import { adminLoader } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";

const DONE = {
  confirm: "Confirmed. It counts as an observation, and its sender has been notified.",
  refuse: "Not accepted. Its sender has been told why.",
};

export const loader = adminLoader("moderator", async ({ request, params }) => {
  const report = requireFound(await readReport(params["id"] ?? ""), request);
  return { report, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = decideReport;

/** After a refusal, the page shows the report as it is now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "Report · Reports of games · Admin" }];

export default function AdminGameReport() {
  const { report, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/game-reports">Reports of games</BackLink>
      <h1 className="text-2xl">
        <bdi>{report.game.name}</bdi> at <bdi>{report.casino.name}</bdi>
      </h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <ReportFacts report={report} />
      <ReportDecision state={report.state} result={answer?.result} />
    </main>
  );
}
