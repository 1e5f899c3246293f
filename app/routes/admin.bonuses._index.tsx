import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { bonusList } from "~/features/bonuses/desk/bonus-desk";
import { bonusDesk } from "~/features/bonuses/desk/bonus-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "editor");
  return readList(request, bonusDesk, user.uid);
}

export const meta = () => [{ title: "Bonuses · Admin" }];

export default function AdminBonuses() {
  return <AdminListScreen definition={bonusList} data={useLoaderData<typeof loader>()} />;
}
