import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { complaintDeskList } from "~/features/complaints/desk/complaint-desk";
import { LIST_SHORTCUTS, SHORTCUTS_PAGE } from "~/features/complaints/shortcuts/desk-shortcuts";
import { Shortcuts } from "~/ui/shortcuts";
import { complaintDesk, deskQueues } from "~/features/complaints/desk/complaint-desk.server";

export const loader = adminLoader("case-handler", async ({ request }, { user, hasShortcuts }) => {
  const list = await readList(request, complaintDesk, user.uid);
  return { list, queues: await deskQueues(user.uid, list.state), hasShortcuts };
});

export const meta = () => [{ title: "Complaints · Admin" }];

export default function AdminComplaints() {
  const { list, queues, hasShortcuts: isOn } = useLoaderData<typeof loader>();
  return (
    <AdminListScreen definition={complaintDeskList} data={list} foldsFilters>
      <nav aria-label="Queues" className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        {queues.map(({ label, to, count, isCurrent }) => (
          <Link key={label} to={to} aria-current={isCurrent ? "true" : undefined} className="view-link">
            {label} <span className="numbers text-quiet">{count}</span>
          </Link>
        ))}
        <span className="ms-auto flex gap-x-4">
          <Shortcuts shortcuts={LIST_SHORTCUTS} isOn={isOn} page={SHORTCUTS_PAGE} />
          <Link to="/admin/complaints/templates">Templates</Link>
        </span>
      </nav>
    </AdminListScreen>
  );
}
