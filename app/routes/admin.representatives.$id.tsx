import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessDecisionForm } from "~/features/casino-area/access/access-forms";
import { approveAccess, endAccess, refuseAccess } from "~/features/casino-area/access/decide-access.server";
import { accessDeskPath, findAccessOnDesk } from "~/features/casino-area/desk/access-desk.server";
import { AccessDecision, AccessFacts } from "~/features/casino-area/desk/access-decision";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { playerTies } from "~/site/casino-area/access-ties.server";
import { BackLink } from "~/ui/back-link";
import { Feedback } from "~/ui/feedback";

const DONE = {
  approve: "They have access now, and have been notified.",
  refuse: "Refused. They have been told why.",
  end: "Their access has ended. They have been told why.",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "case-handler");
  const found = requireFound(await findAccessOnDesk(params["id"] ?? ""), request);
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { ...found, ties: await playerTies(found.casinoId, found.uid), done };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "case-handler");
  const form = await readForm(request);
  const submission = parseForm(form, accessDecisionForm);
  const { casinoId, uid } = requireFound(await findAccessOnDesk(params["id"] ?? ""), request);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const { act, reason = "" } = submission.value;
  const outcome =
    act === "approve"
      ? await approveAccess(casinoId, uid, staff)
      : await (act === "refuse" ? refuseAccess : endAccess)(casinoId, uid, reason, staff);
  requireFound(outcome.outcome === "missing" ? null : outcome, request);
  if (outcome.outcome === "refused")
    return data({ result: submission.reply({ formErrors: [outcome.message] }) }, { status: 409 });
  return leadOn(form, `${accessDeskPath(casinoId, uid)}?done=${act}`);
}

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
