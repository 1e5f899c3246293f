import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { userList } from "~/features/accounts/user-desk-list";
import { userDesk } from "~/features/accounts/user-desk-list.server";
import { AdminListScreen } from "~/features/admin-list/list-screen";
import { readList } from "~/features/admin-list/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return readList(request, userDesk, user.uid);
}

export const meta = () => [{ title: "Users · Admin" }];

export default function AdminUsers() {
  return <AdminListScreen definition={userList} data={useLoaderData<typeof loader>()} />;
}
