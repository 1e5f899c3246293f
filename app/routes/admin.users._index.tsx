import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { userList } from "~/site/people-desk/user-desk-list";
import { userDesk } from "~/site/people-desk/user-desk-list.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "owner");
  return readList(request, userDesk, user.uid);
}

export const meta = () => [{ title: "Users · Admin" }];

export default function AdminUsers() {
  return <AdminListScreen definition={userList} data={useLoaderData<typeof loader>()} />;
}
