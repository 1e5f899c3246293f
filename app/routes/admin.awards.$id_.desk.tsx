import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { handleAwardDesk, deskNotice } from "~/features/awards/desk/award-acts.server";
import { AwardDeskScreen } from "~/features/awards/desk/award-desk-screen";
import { findAwardDesk } from "~/features/awards/desk/desk-view.server";
import { requireFound } from "~/http/responses/responses";

export const loader = adminLoader("editor", async ({ request, params }) => ({
  desk: requireFound(await findAwardDesk(params["id"] ?? ""), request),
  notice: deskNotice(request),
}));

export const action = staffAction("editor", ({ request, params }, staff) => {
  const id = params["id"] ?? "";
  return handleAwardDesk(request, id, staff, `/admin/awards/${encodeURIComponent(id)}/desk`);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Awards desk${data ? ` ${String(data.desk.year)}` : ""} · Awards · Admin` },
];

export default function AwardDesk() {
  const { desk, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <AwardDeskScreen desk={desk} answer={answer} notice={notice} />;
}
