import { useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { awardList } from "~/features/awards/desk/award-desk-list";
import { awardListDesk } from "~/features/awards/desk/award-desk-list.server";

export const loader = listLoader(awardListDesk);

export const meta = () => [{ title: "Awards · Admin" }];

export default function AdminAwards() {
  return <AdminListScreen definition={awardList} data={useLoaderData<typeof loader>()} />;
}
