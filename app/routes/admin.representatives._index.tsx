import { Link, useLoaderData } from "@remix-run/react";
import { readAccessDesk } from "~/features/casino-area/desk/access-desk.server";
import { adminLoader } from "~/platform/access/guards.server";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { CursorPagination } from "~/ui/lists/pagination";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";

export const loader = adminLoader("case-handler", ({ request }) =>
  readAccessDesk(new URL(request.url).searchParams.get("after")),
);

export const meta = () => [{ title: "Representatives · Admin" }];

type Desk = Awaited<ReturnType<typeof readAccessDesk>>;

function AccessTable({
  rows,
  label,
  moment,
}: {
  rows: Desk["requests"];
  label: string;
  moment: "confirmedAt" | "decidedAt";
}) {
  return (
    <Ledger
      label={label}
      rowKey="id"
      rows={rows}
      columns={[
        { head: "Person", isTyped: true, cell: (row) => <Link to={row.path}>{row.person}</Link> },
        {
          head: "Casino",
          isTyped: true,
          cell: (row) => <Link to={`/admin/casinos/${row.casinoId}/people`}>{row.casino}</Link>,
        },
        { head: "Domain", className: "wrap-anywhere", cell: (row) => row.domain },
        {
          head: moment === "confirmedAt" ? "Confirmed" : "Since",
          cell: (row) => row[moment] && <DateTime at={row[moment]} withTime />,
        },
      ]}
    />
  );
}

export default function AdminRepresentatives() {
  const { requests, total, approved, next, previous } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">Representatives</h1>
      <section aria-labelledby="requests" className="space-y-3">
        <h2 id="requests" className="text-lg">
          Asking for access <span className="numbers text-quiet">{total}</span>
        </h2>
        {requests.length === 0 ? (
          <EmptyState title="Nobody is waiting">
            <p>People appear here once they have confirmed an address at their casino’s domain.</p>
          </EmptyState>
        ) : (
          <AccessTable rows={requests} label="Asking for access" moment="confirmedAt" />
        )}
      </section>
      {(approved.length > 0 || previous !== null || next !== null) && (
        <Section id="approved" title="With access" isSmall>
          <AccessTable rows={approved} label="With access" moment="decidedAt" />
          <CursorPagination previous={previous} next={next} labels={{ previous: "Newer", next: "Older" }} />
        </Section>
      )}
    </main>
  );
}
