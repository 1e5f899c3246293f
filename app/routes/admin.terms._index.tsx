import { useLoaderData } from "@remix-run/react";
import { handleSeen, readChangesDesk } from "~/features/casino-terms/desk/changes-desk.server";
import { ChangesScreen } from "~/features/casino-terms/desk/changes-screen";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

export const loader = adminLoader("editor", ({ request }) => readChangesDesk(request));

export const action = staffAction("editor", ({ request }, staff) => handleSeen(request, staff));

export const meta = () => [{ title: "Changed terms · Admin" }];

export default function AdminTerms() {
  return <ChangesScreen desk={useLoaderData<typeof loader>()} />;
}
