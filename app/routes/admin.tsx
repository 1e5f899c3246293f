import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { zoneRules } from "~/domain/zones/zone-rules.server";
import { StaffTimes } from "~/ui/times/staff-times";
import { AdminHeader, type AdminHandle } from "~/shell/frame/admin-header";
import { guard } from "~/platform/access/guards.server";

/** Guards the admin area's layout; every page inside calls its own guard first as well. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { timeZone } = await guard("auth")(request);
  return { zone: zoneRules(timeZone, backend().clock()) };
}

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex" }];

/** Here, so that visitors don't load the admin area's header. */
export const handle: AdminHandle = { Header: AdminHeader };

export default function AdminLayout() {
  return (
    <StaffTimes zone={useLoaderData<typeof loader>().zone}>
      <Outlet />
    </StaffTimes>
  );
}
