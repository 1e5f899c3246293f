import { Link, useLoaderData } from "@remix-run/react";
import { listCorrections } from "~/features/casino-area/corrections/decide-correction.server";
import { adminLoader } from "~/platform/access/guards.server";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";

export const loader = adminLoader("editor", () => listCorrections());

export const meta = () => [{ title: "Corrections · Admin" }];

export default function AdminCorrections() {
  const { corrections, total } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">
        Corrections by casinos <span className="numbers text-quiet">{total}</span>
      </h1>
      {corrections.length === 0 ? (
        <EmptyState title="No correction is waiting">
          <p>Casinos’ representatives propose them in their own area, each with a source.</p>
        </EmptyState>
      ) : (
        <Ledger
          label="Corrections by casinos"
          rowKey="id"
          rows={corrections}
          columns={[
            { head: "Fact", cell: ({ label, path }) => <Link to={path}>{label}</Link> },
            { head: "Casino", isTyped: true, cell: ({ casino }) => casino },
            { head: "Proposed", cell: ({ at }) => <DateTime at={at} withTime /> },
          ]}
        />
      )}
    </main>
  );
}
