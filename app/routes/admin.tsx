import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { zoneRules } from "~/domain/zones/zone-rules.server";
import { StaffTimes } from "~/ui/times/staff-times";
import { AdminHeader, type AdminHandle } from "~/shell/workbench/admin-header";
import { AdminRail } from "~/shell/workbench/admin-rail";
import { guard } from "~/platform/access/guards.server";
import { waitingCounts } from "~/site/admin-home/waiting-counts.server";

/** Guards the admin area's layout; every page inside calls its own guard first as well. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { timeZone, duties, hasShortcuts } = await guard("auth")(request);
  return { zone: zoneRules(timeZone, backend().clock()), counts: await waitingCounts(duties), hasShortcuts };
}

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex" }];

/** Here, so that visitors don't load the admin area's header. */
export const handle: AdminHandle = { Header: AdminHeader };

export default function AdminLayout() {
  const { zone, counts } = useLoaderData<typeof loader>();
  return (
    <StaffTimes zone={zone}>
      <div className="workbench">
        <AdminRail counts={counts} className="workbench-rail" />
        <div className="workbench-page">
          <Outlet />
        </div>
      </div>
    </StaffTimes>
  );
}
