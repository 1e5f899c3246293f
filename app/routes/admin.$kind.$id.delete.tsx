import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { dutyOfPath } from "~/platform/publishing/kind-registry.server";
import { deletionAction, deletionLoader } from "~/platform/publishing/deletion/deletion-page.server";
import { DeletionScreen } from "~/platform/publishing/deletion/deletion-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { duties } = await requireAdmin(request, dutyOfPath(params["kind"]));
  return deletionLoader(request, params, duties);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, dutyOfPath(params["kind"]));
  return deletionAction(request, params, staff);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete ${data?.title ?? "nothing"} · Admin` },
];

export default function AdminDeletion() {
  return <DeletionScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
