import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { casinoList } from "~/features/casinos/desk/casino-desk";
import { casinoDesk } from "~/features/casinos/desk/casino-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, ["editor", "commercial"]);
  return readList(request, casinoDesk, user.uid);
}

export const meta = () => [{ title: "Casinos · Admin" }];

export default function AdminCasinos() {
  return <AdminListScreen definition={casinoList} data={useLoaderData<typeof loader>()} />;
}
