import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { complaintDeskList } from "~/features/complaints/desk/complaint-desk";
import { complaintDesk, deskQueues } from "~/features/complaints/desk/complaint-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  const list = await readList(request, complaintDesk, user.uid);
  return { list, queues: await deskQueues(user.uid, list.state) };
}

export const meta = () => [{ title: "Complaints · Admin" }];

export default function AdminComplaints() {
  const { list, queues } = useLoaderData<typeof loader>();
  return (
    <AdminListScreen definition={complaintDeskList} data={list}>
      <nav aria-label="Queues" className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        {queues.map(({ label, to, count, isCurrent }) => (
          <Link key={label} to={to} aria-current={isCurrent ? "true" : undefined} className="view-link">
            {label} <span className="numbers text-quiet">{count}</span>
          </Link>
        ))}
        <Link to="/admin/complaints/templates" className="ms-auto">
          Templates
        </Link>
      </nav>
    </AdminListScreen>
  );
}
