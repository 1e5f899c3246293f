import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { operationDesk } from "~/features/operations-desk/operation-desk.server";
import { operationList } from "~/features/operations-desk/operation-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "owner");
  return readList(request, operationDesk, user.uid);
}

export const meta = () => [{ title: "Operations · Admin" }];

export default function AdminOperations() {
  return <AdminListScreen definition={operationList} data={useLoaderData<typeof loader>()} />;
}
