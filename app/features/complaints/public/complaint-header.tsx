import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatMoney } from "~/domain/money/money";
import { DateTime } from "~/ui/date-time";
import { Icon } from "~/ui/icon";
import { Fact } from "~/ui/lists/fact";
import { Badge, Notice } from "~/ui/notice";
import { StateBadge } from "./complaint-row";
import { DueIn } from "./due-in";
import { CATEGORY_LABELS, STATE_MEANINGS, waitingWords } from "../labels";
import type { Party } from "../kinds";
import { CitedTerms } from "../cited-terms";
import type { ShownComplaint } from "../public-complaint";
import type { ComplaintState } from "~/domain/complaint-states";

/** Status of the complaint: its state, who has to act, and by when. */
export function ComplaintHeader({
  complaint,
  now,
  reopenUntil,
  viewer,
}: {
  complaint: ShownComplaint;
  now: string;
  reopenUntil: string | null;
  /** Party that views its own case; left out on the public page. */
  viewer?: Party;
}) {
  const { casino, state, waitingOn, dueAt, outcomeReason, closedAt } = complaint;
  const isWaitingForViewer = viewer !== "staff" && waitingOn === viewer;
  const waiting = isWaitingForViewer ? "You need to answer" : waitingWords(waitingOn, casino.name);
  return (
    <header className="space-y-5">
      <div className="space-y-2">
        <p className="eyebrow numbers">
          Complaint {complaint.ref} · {CATEGORY_LABELS[complaint.category]}
        </p>
        <h1 dir="auto" className="max-w-text">
          {complaint.title}
        </h1>
        <p className="text-quiet">
          <bdi>{complaint.playerName}</bdi> about{" "}
          {casino.slug ? (
            <Link dir="auto" to={`/casinos/${casino.slug}`}>
              {casino.name}
            </Link>
          ) : (
            <>{casino.name}, a casino we don’t list</>
          )}
        </p>
      </div>
      {waiting ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-line py-4">
          {isWaitingForViewer ? (
            <Badge meaning={STATE_MEANINGS[state]}>Waiting for you</Badge>
          ) : (
            <StateBadge state={state} />
          )}
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="clock" className="size-5 text-accent" />
            {waiting}
          </p>
          {dueAt && (
            <p className="numbers text-sm text-quiet">
              <DueIn dueAt={dueAt} now={now} />, by <DateTime at={dueAt} withTime />
              {complaint.extensions > 0 && ". The deadline has been extended once and won’t be again"}
            </p>
          )}
        </div>
      ) : (
        <Outcome state={state}>
          {outcomeReason && <p className="max-w-text">{outcomeReason}</p>}
          <p className="text-sm text-quiet">
            {closedAt && (
              <>
                Ended <DateTime at={closedAt} />.
              </>
            )}{" "}
            {reopenUntil && (
              <>
                With new evidence the player can have it reopened until <DateTime at={reopenUntil} />.
              </>
            )}{" "}
            {(state === "unresolved" || state === "unreachable") && "The casino can have it reopened at any time."}
          </p>
          {complaint.duplicateOf && (
            <p>
              It goes on in <Link to={`/complaints/${complaint.duplicateOf}`}>{complaint.duplicateOf}</Link>.
            </p>
          )}
        </Outcome>
      )}
      {complaint.duplicates.length > 0 && (
        <p className="text-sm">
          Closed in favour of this one:{" "}
          {complaint.duplicates.map((ref, index) => (
            <span key={ref}>
              {index > 0 && ", "}
              <Link to={`/complaints/${ref}`}>{ref}</Link>
            </span>
          ))}
          .
        </p>
      )}
      <dl className="numbers grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 gap-y-4 md:grid-cols-4">
        <Fact term="Disputed">
          <span className="font-serif text-xl font-semibold">
            {complaint.disputed ? formatMoney(complaint.disputed) : "Not about money"}
          </span>
        </Fact>
        <Fact term="Recovered">
          <span className="font-serif text-xl font-semibold">
            {complaint.recovered ? formatMoney(complaint.recovered) : "–"}
          </span>
        </Fact>
        <Fact term="It happened">
          <DateTime at={complaint.incidentOn} />
        </Fact>
        <Fact term="The casino was told">
          <DateTime at={complaint.contactedCasinoOn} />
        </Fact>
      </dl>
      {complaint.citedTerms !== null && (
        <p className="text-sm">
          <span className="text-quiet">It is about </span>
          <CitedTerms casinoSlug={casino.slug} version={complaint.citedTerms} />.
        </p>
      )}
    </header>
  );
}

const OUTCOMES = {
  resolved: { meaning: "good", title: "Resolved" },
  unresolved: { meaning: "bad", title: "Unresolved" },
} as const;

/** Public outcome of the complaint. */
export function Outcome({ state, children }: { state: ComplaintState; children: ReactNode }) {
  if (state === "resolved" || state === "unresolved") return <Notice {...OUTCOMES[state]}>{children}</Notice>;
  return (
    <div className="space-y-2 border-y border-line py-4">
      <StateBadge state={state} />
      {children}
    </div>
  );
}
