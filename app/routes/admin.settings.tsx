import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { SettingsNavigation } from "~/features/site-settings/settings-frame";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  return null;
}

export const meta = () => [{ title: "Settings · Admin" }];

export default function AdminSettings() {
  return (
    <div className="page grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <SettingsNavigation />
      <Outlet />
    </div>
  );
}
