import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { AdminListScreen } from "~/features/admin-list/list-screen";
import { readList } from "~/features/admin-list/list.server";
import { operationDesk } from "~/features/operations/operation-desk.server";
import { operationList } from "~/features/operations/operation-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return readList(request, operationDesk, user.uid);
}

export const meta = () => [{ title: "Operations · Admin" }];

export default function AdminOperations() {
  return <AdminListScreen definition={operationList} data={useLoaderData<typeof loader>()} />;
}
