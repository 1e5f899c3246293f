import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { AdminListScreen } from "~/features/admin-list/list-screen";
import { readList } from "~/features/admin-list/list.server";
import { bonusList } from "~/features/bonuses/bonus-desk";
import { bonusDesk } from "~/features/bonuses/bonus-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return readList(request, bonusDesk, user.uid);
}

export const meta = () => [{ title: "Bonuses · Admin" }];

export default function AdminBonuses() {
  return <AdminListScreen definition={bonusList} data={useLoaderData<typeof loader>()} />;
}
