import { useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { bonusList } from "~/features/bonuses/desk/bonus-desk";
import { bonusDesk } from "~/features/bonuses/desk/bonus-desk.server";

export const loader = listLoader(bonusDesk);

export const meta = () => [{ title: "Bonuses · Admin" }];

export default function AdminBonuses() {
  return <AdminListScreen definition={bonusList} data={useLoaderData<typeof loader>()} />;
}
