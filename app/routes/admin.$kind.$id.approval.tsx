import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { approvalAction, approvalLoader } from "~/platform/publishing/approval/approval-page.server";
import { ApprovalScreen } from "~/platform/publishing/approval/approval-screen";
import { dutyOfPath } from "~/platform/publishing/kind-registry.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, dutyOfPath(params["kind"]));
  return approvalLoader(request, params, user.uid);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, dutyOfPath(params["kind"]));
  return approvalAction(request, params, staff);
}

/** After a refusal, the page shows the version that is the newest now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Approve ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminApproval() {
  return <ApprovalScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
