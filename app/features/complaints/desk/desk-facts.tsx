import { DutyLink, PersonLink } from "~/platform/access/duties/use-duties";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatWithin } from "~/domain/durations";
import { formatMoney, moneyOf } from "~/domain/money/money";
import { LIFECYCLE_LABELS } from "~/features/casinos/labels";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import { CitedTerms } from "../cited-terms";
import { StateBadge } from "../public/complaint-row";
import type { DeskPage, OtherComplaint } from "./desk-page.server";
import { CATEGORY_LABELS } from "../kinds";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** What the player wrote, and how it ended: where the conversation begins. */
export function CaseStory({ page: { complaint } }: { page: DeskPage }) {
  return (
    <Section
      id="story"
      title={
        <>
          What <bdi>{complaint.playerName}</bdi> wrote
        </>
      }
      isSmall
      className="space-y-2 text-sm"
    >
      <TypedText>{complaint.story}</TypedText>
      {complaint.desiredOutcome && (
        <p dir="auto" className="border-s-2 border-accent ps-3 whitespace-pre-line">
          <span className="text-quiet">Desired outcome: </span>
          {complaint.desiredOutcome}
        </p>
      )}
      <p>
        <Link to={`/admin/complaints/${complaint.ref}/text`}>Redact personal details</Link>
      </p>
      {complaint.outcomeReason && (
        <p className="text-sm">
          <span className="text-quiet">Outcome: </span>
          {complaint.outcomeReason}
        </p>
      )}
      {complaint.outcomeAcceptedAt && (
        <p className="text-sm">
          The player accepted it on <DateTime at={complaint.outcomeAcceptedAt} />.
        </p>
      )}
    </Section>
  );
}

/** All facts of the complaint, private ones included, folded until somebody needs them. */
export function CaseFacts({ page: { complaint, casino } }: { page: DeskPage }) {
  const { disputed, recovered, closedAt, publishedAt, submittedAt } = complaint;
  return (
    <details className="text-sm">
      <summary className="py-1 text-lg font-semibold">Facts</summary>
      <dl className="numbers grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <Fact label="Disputed">{disputed ? formatMoney(disputed) : "Not about money"}</Fact>
        <Fact label="Recovered">{recovered ? formatMoney(recovered) : "–"}</Fact>
        <Fact label="About">{CATEGORY_LABELS[complaint.category]}</Fact>
        <Fact label="It happened">
          <DateTime at={complaint.incidentOn} />
        </Fact>
        <Fact label="The casino was told">
          <DateTime at={complaint.contactedCasinoOn} />
        </Fact>
        <Fact label="Sent to us">{submittedAt ? <DateTime at={submittedAt} /> : "–"}</Fact>
        <Fact label="Public since">{publishedAt ? <DateTime at={publishedAt} /> : "not public"}</Fact>
        <Fact label="Ended">{closedAt ? <DateTime at={closedAt} /> : "–"}</Fact>
        <Fact label="Player">
          {complaint.playerId === null ? (
            <bdi>{complaint.playerName}</bdi>
          ) : (
            <PersonLink uid={complaint.playerId}>{complaint.playerName}</PersonLink>
          )}
        </Fact>
        <Fact label="Account at the casino (private)">{complaint.accountName ?? "Not given"}</Fact>
        {complaint.citedTerms !== null && (
          <Fact label="Terms it is about">
            <CitedTerms casinoSlug={casino.slug ?? null} version={complaint.citedTerms} />
          </Fact>
        )}
      </dl>
    </details>
  );
}

/** The casino's complaint record and its status. */
export function CasinoRecord({ page: { casino, complaint } }: { page: DeskPage }) {
  const { record } = casino;
  return (
    <section aria-labelledby="casino" className="space-y-2 text-sm">
      <h2 id="casino" className="text-lg">
        {casino.id === null ? (
          casino.name
        ) : (
          <DutyLink duty="editor" to={`/admin/casinos/${casino.id}`}>
            {casino.name}
          </DutyLink>
        )}
      </h2>
      {casino.id === null || record === null ? (
        <p className="text-quiet">Not on our lists. It has no representative and no address for complaints here.</p>
      ) : (
        <dl className="numbers grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
          <Fact label="Safety score">{casino.score === null ? "none" : casino.score.toFixed(1)}</Fact>
          <Fact label="State">{casino.lifecycle ? LIFECYCLE_LABELS[casino.lifecycle] : "Unknown"}</Fact>
          <Fact label="Dispute body">{casino.disputeBody?.name ?? "none"}</Fact>
          <Fact label="Public complaints">
            {record.total}, {record.open} open
          </Fact>
          <Fact label="Resolved of decided">
            {record.resolved} of {record.resolved + record.unresolved}
          </Fact>
          <Fact label="Recovered of disputed">
            {formatMoney(moneyOf(Math.round(record.recoveredEur), "EUR"))} of{" "}
            {formatMoney(moneyOf(Math.round(record.disputedEur), "EUR"))}
          </Fact>
          <Fact label="Answers within">
            {record.medianAnswer === null
              ? "no answer yet"
              : `${formatWithin(record.medianAnswer.hours)} (median of ${String(record.medianAnswer.answers)})`}
          </Fact>
        </dl>
      )}
      {casino.slug && casino.terms.length > 0 && (
        <div>
          <p className="text-xs text-quiet">Terms on the day it happened</p>
          <ul>
            {casino.terms.map(({ id, kind, at }) => (
              <li key={id}>
                <Link to={`/casinos/${casino.slug ?? ""}/terms/${id}`}>{TERMS_KIND_LABELS[kind]}</Link>, as found on{" "}
                <DateTime at={at} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {casino.slug && (
        <p>
          <Link to={`/admin/complaints?casino=${casino.slug}`}>All complaints about {complaint.casinoName}</Link>
        </p>
      )}
    </section>
  );
}

/** Complaints as short rows that link to their desk. */
export function OtherComplaints({
  id,
  title,
  none,
  complaints,
}: {
  id: string;
  title: string;
  none: string;
  complaints: readonly OtherComplaint[];
}) {
  return (
    <Section id={id} title={title} isSmall className="space-y-2 text-sm">
      {complaints.length === 0 ? (
        <p className="text-quiet">{none}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {complaints.map(({ ref, title: name, state, incidentOn }) => (
            <li key={ref} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-1.5">
              <Link to={`/admin/complaints/${ref}`} className="min-w-0 grow basis-52">
                {ref}: {name}
              </Link>
              <span className="numbers flex items-baseline gap-2 text-quiet">
                <DateTime at={incidentOn} /> <StateBadge state={state} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
