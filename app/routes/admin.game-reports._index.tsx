import { useLoaderData } from "@remix-run/react";
import { listReports } from "~/features/games/reports/decide-report.server";
import { adminLoader } from "~/platform/access/guards.server";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";
import { NameLink } from "~/ui/text/typed-text";

export const loader = adminLoader("moderator", () => listReports());

export const meta = () => [{ title: "Reports of games · Admin" }];

export default function AdminGameReports() {
  const { reports, total } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">
        Reports of games <span className="numbers text-quiet">{total}</span>
      </h1>
      {reports.length === 0 ? (
        <EmptyState title="No report is waiting">
          <p>Players and casinos report which version of a game runs where, each with a picture.</p>
        </EmptyState>
      ) : (
        <Ledger
          label="Reports of games"
          rowKey="id"
          rows={reports}
          columns={[
            { head: "Game", isName: true, cell: ({ game, path }) => <NameLink to={path}>{game}</NameLink> },
            { head: "Casino", isTyped: true, cell: ({ casino }) => casino },
            { head: "Version", isFigure: true, cell: ({ returns }) => returns },
            { head: "From", cell: ({ from }) => (from === "casino" ? "The casino" : "A player") },
            { head: "Sent", cell: ({ at }) => <DateTime at={at} withTime /> },
          ]}
        />
      )}
    </main>
  );
}
