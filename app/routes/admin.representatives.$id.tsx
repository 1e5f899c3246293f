import { useActionData, useLoaderData } from "@remix-run/react";
import { decideAccess, findAccessOnDesk } from "~/features/casino-area/desk/access-desk.server";
import { AccessDecision, AccessFacts } from "~/features/casino-area/desk/access-decision";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { adminLoader } from "~/platform/access/guards.server";
import { playerTies } from "~/site/casino-area/access-ties.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";

const DONE = {
  approve: "They have access now, and have been notified.",
  refuse: "Refused. They have been told why.",
  end: "Their access has ended. They have been told why.",
};

export const loader = adminLoader("case-handler", async ({ request, params }) => {
  const found = requireFound(await findAccessOnDesk(params["id"] ?? ""), request);
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { ...found, ties: await playerTies(found.casinoId, found.uid), done };
});

export const action = decideAccess;

/** After a refusal, the page shows the access as it is now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta = () => [{ title: "Access · Representatives · Admin" }];

export default function AdminRepresentative() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/representatives">Representatives</BackLink>
      <h1 className="text-2xl">
        <bdi>{page.person.name}</bdi> for <bdi>{page.casino}</bdi>
      </h1>
      {page.done && !answer && <Feedback meaning="good" role="status" title={page.done} />}
      <AccessFacts page={page} />
      <AccessDecision page={page} result={answer?.result} />
    </main>
  );
}
