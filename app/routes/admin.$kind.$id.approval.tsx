import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { approvalAction, approvalLoader } from "~/platform/publishing/approval/approval-page.server";
import { ApprovalScreen } from "~/platform/publishing/approval/approval-screen";
import { kindDuty } from "~/platform/publishing/kind-registry.server";

export const loader = adminLoader(kindDuty, ({ request, params }, { user }) =>
  approvalLoader(request, params, user.uid),
);

export const action = staffAction(kindDuty, ({ request, params }, staff) => approvalAction(request, params, staff));

/** After a refusal, the page shows the version that is the newest now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Approve ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminApproval() {
  return <ApprovalScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
