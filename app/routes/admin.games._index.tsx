import { useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { gameList } from "~/features/games/desk/game-desk";
import { gameDesk } from "~/features/games/desk/game-desk.server";

export const loader = listLoader(gameDesk);

export const meta = () => [{ title: "Games · Admin" }];

export default function AdminGames() {
  return <AdminListScreen definition={gameList} data={useLoaderData<typeof loader>()} />;
}
