import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handleObservations, readObservationsDesk } from "~/features/games/desk/observations-desk.server";
import { ObservationsScreen } from "~/features/games/desk/observations-screen";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

export const loader = adminLoader("editor", ({ request, params }) => readObservationsDesk(request, params["id"] ?? ""));

export const action = staffAction("editor", ({ request, params }, staff) =>
  handleObservations(request, params["id"] ?? "", staff),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Observations of ${data?.game.name ?? "a game"} · Games · Admin` },
];

export default function AdminGameObservations() {
  return <ObservationsScreen desk={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
