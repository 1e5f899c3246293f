import { useLoaderData } from "@remix-run/react";
import { observationList } from "~/features/games/desk/observation-list";
import { observationDesk } from "~/features/games/desk/observation-list.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";

export const loader = listLoader(observationDesk);

export const meta = () => [{ title: "Observations of games · Admin" }];

export default function AdminObservations() {
  return <AdminListScreen definition={observationList} data={useLoaderData<typeof loader>()} />;
}
