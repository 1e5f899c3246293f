import { useActionData, useLoaderData } from "@remix-run/react";
import { decideCorrection, findCorrection } from "~/features/casino-area/corrections/decide-correction.server";
import { CorrectionDecision, CorrectionFacts } from "~/features/casino-area/corrections/correction-decision";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { adminLoader } from "~/platform/access/guards.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";

const DONE = {
  accept: "Accepted. The casino’s page says so, and the proposer has been notified.",
  refuse: "Not accepted. The proposer has been told why.",
};

export const loader = adminLoader("editor", async ({ request, params }) => {
  const page = requireFound(await findCorrection(params["id"] ?? ""), request);
  return { ...page, done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = decideCorrection;

/** After a refusal, the page shows the correction and the fact as they are now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "Correction · Corrections by casinos · Admin" }];

export default function AdminCorrection() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/corrections">Corrections by casinos</BackLink>
      <h1 className="text-2xl">
        <bdi>{page.casino.name}</bdi>: {page.label}
      </h1>
      {page.done && !answer && <Feedback meaning="good" role="status" title={page.done} />}
      <CorrectionFacts page={page} />
      <CorrectionDecision page={page} result={answer?.result} />
    </main>
  );
}
