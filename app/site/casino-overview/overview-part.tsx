import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatNumber } from "~/domain/numbers";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { EditorView } from "~/platform/publishing/editor/editor-view";
import { DateTime } from "~/ui/date-time";
import type { CasinoOverview } from "./casino-overview.server";

function Row({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-4 py-2">
      <dt className="w-24 shrink-0 sm:w-40">
        {to.startsWith("#") ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>}
      </dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** What is known about a casino beside its form, each with the way to more. */
export function CasinoOverviewPart({ overview, view }: { overview: CasinoOverview; view: EditorView }) {
  const { slug, score, days, reach, complaints, bonuses, people, terms } = overview;
  const path = `/admin/casinos/${view.id ?? ""}`;
  const running = bonuses.filter((state) => state === "active").length;
  const [last] = view.revisions;
  return (
    <dl className="divide-y divide-line">
      <Row to="#score-preview" label="Score">
        {score ? <ScoreFigure score={score} size="small" /> : "No score yet"}
      </Row>
      {reach && (
        <Row to="/admin/analytics" label={`Last ${String(days)} days`}>
          {formatNumber(reach.visits)} page views, {formatNumber(reach.clicks)} clicks to the casino
        </Row>
      )}
      {complaints && (
        <Row to={`/admin/complaints?show=all&casino=${slug}`} label="Complaints">
          {complaints.shown} public, {complaints.waiting} waiting for staff
        </Row>
      )}
      <Row to={`/admin/bonuses?q=${encodeURIComponent(view.title)}`} label="Bonuses">
        {running} running, {bonuses.length} published
      </Row>
      {people && (
        <Row to={`${path}/people`} label="People">
          {people.length === 0 ? "Nobody represents it here" : people.join(", ")}
        </Row>
      )}
      <Row to={terms.path} label="Terms">
        {terms.pages === 0 ? "No page is watched" : `${String(terms.pages)} watched`}
        {terms.changedAt !== null && (
          <>
            , last changed <DateTime at={terms.changedAt} />
          </>
        )}
      </Row>
      <Row to={`${path}/revisions`} label="History">
        {last ? (
          <>
            Revision {last.number} by {last.byName}, <DateTime at={last.at} withTime />
          </>
        ) : (
          "Nobody has edited it yet"
        )}
      </Row>
    </dl>
  );
}
