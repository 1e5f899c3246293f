import { useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { operationDesk } from "~/features/operations-desk/operation-desk.server";
import { operationList } from "~/features/operations-desk/operation-list";

export const loader = listLoader(operationDesk);

export const meta = () => [{ title: "Operations · Admin" }];

export default function AdminOperations() {
  return <AdminListScreen definition={operationList} data={useLoaderData<typeof loader>()} />;
}
