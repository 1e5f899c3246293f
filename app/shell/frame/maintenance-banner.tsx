import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";

/** The banner for admins, who see a site in maintenance mode that nobody else sees. */
export function MaintenanceBanner() {
  return (
    <div role="status" className="no-print border-b-2 border-caution bg-caution-soft text-sm">
      <p className="page flex flex-wrap items-center gap-x-3 py-2">
        <Icon name="warning" className="size-4 text-caution" />
        <strong>Maintenance mode is on.</strong>
        <span>Visitors and members get an error page.</span>
        <Link to="/admin/settings/maintenance">Switch it off</Link>
      </p>
    </div>
  );
}
