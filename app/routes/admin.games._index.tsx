import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { gameList } from "~/features/games/desk/game-desk";
import { gameDesk } from "~/features/games/desk/game-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "editor");
  return readList(request, gameDesk, user.uid);
}

export const meta = () => [{ title: "Games · Admin" }];

export default function AdminGames() {
  return <AdminListScreen definition={gameList} data={useLoaderData<typeof loader>()} />;
}
