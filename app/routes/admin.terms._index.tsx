import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleSeen, readChangesDesk } from "~/features/casino-terms/desk/changes-desk.server";
import { ChangesScreen } from "~/features/casino-terms/desk/changes-screen";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  return readChangesDesk(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return handleSeen(request, staff);
}

export const meta = () => [{ title: "Changed terms · Admin" }];

export default function AdminTerms() {
  return <ChangesScreen desk={useLoaderData<typeof loader>()} />;
}
