import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handleObservations, readObservationsDesk } from "~/features/games/desk/observations-desk.server";
import { ObservationsScreen } from "~/features/games/desk/observations-screen";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  return readObservationsDesk(request, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return handleObservations(request, params["id"] ?? "", staff);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Observations of ${data?.game.name ?? "a game"} · Games · Admin` },
];

export default function AdminGameObservations() {
  return <ObservationsScreen desk={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
