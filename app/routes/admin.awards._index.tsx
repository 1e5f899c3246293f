import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { awardList } from "~/features/awards/desk/award-desk-list";
import { awardListDesk } from "~/features/awards/desk/award-desk-list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "editor");
  return readList(request, awardListDesk, user.uid);
}

export const meta = () => [{ title: "Awards · Admin" }];

export default function AdminAwards() {
  return <AdminListScreen definition={awardList} data={useLoaderData<typeof loader>()} />;
}
