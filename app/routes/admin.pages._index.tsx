import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { pageList } from "~/features/pages/desk/page-desk";
import { pageDesk } from "~/features/pages/desk/page-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return readList(request, pageDesk, user.uid);
}

export const meta = () => [{ title: "Pages · Admin" }];

export default function AdminPages() {
  return <AdminListScreen definition={pageList} data={useLoaderData<typeof loader>()} />;
}
