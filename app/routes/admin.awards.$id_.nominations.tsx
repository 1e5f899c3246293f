import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { handleAwardDesk, deskNotice } from "~/features/awards/desk/award-acts.server";
import { NominationsScreen } from "~/features/awards/desk/nominations-screen";
import { findNominations, nominationsPath } from "~/features/awards/nominations/nominations-view.server";
import { requireFound } from "~/http/responses/responses";

export const loader = adminLoader("editor", async ({ request, params }) => ({
  view: requireFound(await findNominations(params["id"] ?? "", request), request),
  notice: deskNotice(request),
}));

export const action = staffAction("editor", ({ request, params }, staff) => {
  const id = params["id"] ?? "";
  return handleAwardDesk(request, id, staff, nominationsPath(id, request));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Nominations for ${data ? String(data.view.year) : "an award"} · Awards · Admin` },
];

export default function AwardNominations() {
  const { view, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NominationsScreen view={view} answer={answer} notice={notice} />;
}
