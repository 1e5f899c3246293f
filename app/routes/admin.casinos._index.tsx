import { useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { casinoList } from "~/features/casinos/desk/casino-desk";
import { casinoDesk } from "~/features/casinos/desk/casino-desk.server";

export const loader = listLoader(casinoDesk);

export const meta = () => [{ title: "Casinos · Admin" }];

export default function AdminCasinos() {
  return <AdminListScreen definition={casinoList} data={useLoaderData<typeof loader>()} />;
}
