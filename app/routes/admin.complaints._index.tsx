import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { RecordTable } from "~/features/admin/record-table";
import { listRecords } from "~/features/admin/records.server";
import { complaints } from "~/features/complaints/collection";
import { STATE_WORDS } from "~/features/complaints/labels";
import { DateTime } from "~/ui/date-time";

const QUEUES = ["staff", "casino", "player", "none"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const asked = new URL(request.url).searchParams.get("waitingOn");
  const queue = QUEUES.find((one) => one === asked) ?? "staff";
  const page = await listRecords(
    request,
    complaints,
    { where: [["waitingOn", "==", queue]], orderBy: ["dueAt"] },
    ({ ref, title, casinoName, state, dueAt, assignee }) => ({ ref, title, casinoName, state, dueAt, assignee }),
  );
  return { ...page, queue };
}

export const meta = () => [{ title: "Complaints · Admin" }];

const TITLES = {
  staff: "Complaints that wait on staff",
  casino: "Complaints that wait on a casino",
  player: "Complaints that wait on a player",
  none: "Complaints that have ended",
};

export default function AdminComplaints() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <nav aria-label="Queues" className="page flex flex-wrap gap-x-4 pt-4 text-sm">
        {QUEUES.map((queue) => (
          <Link
            key={queue}
            to={`?waitingOn=${queue}`}
            aria-current={queue === page.queue ? "page" : undefined}
            className="inline-block min-h-6 py-1 aria-[current=page]:font-semibold"
          >
            {TITLES[queue]}
          </Link>
        ))}
      </nav>
      <RecordTable
        title={TITLES[page.queue]}
        page={page}
        idOf={({ ref }) => ref}
        columns={[
          { label: "Complaint", show: ({ ref, title }) => <Link to={`/admin/complaints/${ref}`}>{title}</Link> },
          { label: "Reference", show: ({ ref }) => ref },
          { label: "Casino", show: ({ casinoName }) => casinoName },
          { label: "State", show: ({ state }) => STATE_WORDS[state] },
          { label: "Handled by", show: ({ assignee }) => assignee ?? "nobody" },
          { label: "Due", show: ({ dueAt }) => (dueAt ? <DateTime at={dueAt} withTime /> : "") },
        ]}
      />
    </>
  );
}
