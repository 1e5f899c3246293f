import { useLoaderData } from "@remix-run/react";
import { userList } from "~/site/people-desk/user-desk-list";
import { userDesk } from "~/site/people-desk/user-desk-list.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";

export const loader = listLoader(userDesk);

export const meta = () => [{ title: "Users · Admin" }];

export default function AdminUsers() {
  return <AdminListScreen definition={userList} data={useLoaderData<typeof loader>()} />;
}
