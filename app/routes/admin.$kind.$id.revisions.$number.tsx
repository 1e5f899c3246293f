import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { dutyOfPath } from "~/platform/publishing/kind-registry.server";
import { RevisionScreen } from "~/platform/publishing/revisions/revision-screens";
import { restoreAction, revisionLoader } from "~/platform/publishing/revisions/revisions.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { duties } = await requireAdmin(request, dutyOfPath(params["kind"]));
  return revisionLoader(request, params, duties);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, dutyOfPath(params["kind"]));
  return restoreAction(request, params, staff);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Revision ${String(data.revision.number)} of ${data.title} · Admin` : "Revision · Admin" },
];

export default function AdminRevision() {
  return <RevisionScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
