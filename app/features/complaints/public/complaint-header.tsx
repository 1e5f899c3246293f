import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatMoney } from "~/domain/money/money";
import { ShareBar } from "~/ui/charts/share-bar";
import { DateTime, ShortDay } from "~/ui/date-time";
import { Badge, Notice } from "~/ui/notice";
import { NameLink } from "~/ui/text/typed-text";
import { StateBadge } from "./complaint-row";
import { DueIn } from "./due-in";
import { STATE_MEANINGS, waitingWords } from "../labels";
import { CATEGORY_LABELS, type Party } from "../kinds";
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
            <NameLink to={`/casinos/${casino.slug}`}>{casino.name}</NameLink>
          ) : (
            <>{casino.name}, a casino we don’t list</>
          )}
        </p>
      </div>
      {waiting ? (
        <div className="space-y-1">
          {isWaitingForViewer ? (
            <Badge meaning={STATE_MEANINGS[state]}>Waiting for you</Badge>
          ) : (
            <StateBadge state={state} />
          )}
          <p className="font-serif text-xl leading-snug font-semibold text-balance">
            {waiting}
            {dueAt && (
              <>
                {" "}
                by <DateTime at={dueAt} withTime />
              </>
            )}
          </p>
          {dueAt && (
            <p className="numbers text-sm text-quiet first-letter:uppercase">
              <DueIn dueAt={dueAt} now={now} />
              {complaint.extensions > 0 && "; extended once, and not again"}
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
      {complaint.trail[0]?.kind === "imported" && (
        <p className="max-w-text text-sm">
          A case of our earlier system, public here since <DateTime at={complaint.publishedAt} />. Its files, and what
          was said before it ended, aren’t here.
        </p>
      )}
      <Steps complaint={complaint} />
      <Money complaint={complaint} />
      <p className="numbers text-sm text-quiet">
        Happened <DateTime at={complaint.incidentOn} />; casino told <DateTime at={complaint.contactedCasinoOn} />
      </p>
      {complaint.citedTerms !== null && (
        <p className="text-sm">
          <span className="text-quiet">It is about </span>
          <CitedTerms casinoSlug={casino.slug} version={complaint.citedTerms} />.
        </p>
      )}
    </header>
  );
}

/** The way of a complaint in five steps, each with its day; one that has ended shows those it took. */
function Steps({
  complaint: { trail, submittedAt, publishedAt, closedAt, waitingOn, dueAt },
}: {
  complaint: ShownComplaint;
}) {
  const asked = trail.find(({ to }) => to === "awaiting_casino")?.at ?? null;
  const answered = trail.find(
    ({ from, to, actor }) => from === "awaiting_casino" && to === "under_review" && actor !== "staff",
  );
  // The parties see it before, with the day it was sent in place of the day it became public.
  const isAccepted = trail.some(({ from, to }) => from === "submitted" && to === "under_review");
  const due = waitingOn === "casino" ? dueAt : null;
  const steps: { label: string; at: string | null; by?: string | null }[] = [
    { label: "Sent", at: submittedAt },
    // A case that was taken over became public here after it had ended.
    ...(trail[0]?.kind === "imported" ? [] : [{ label: "Accepted", at: isAccepted ? publishedAt : null }]),
    { label: "Casino asked", at: asked },
    { label: "Casino answered", at: answered?.at ?? null, by: due },
    { label: "Ended", at: closedAt },
  ];
  const taken = steps.filter(({ at }) => at !== null || closedAt === null);
  return (
    <ol
      className="grid grid-cols-[repeat(auto-fit,minmax(3.6rem,1fr))] gap-x-2 gap-y-3 text-xs sm:text-sm"
      aria-label="Steps"
    >
      {taken.map(({ label, at, by }) => (
        <li key={label} className={`border-t-4 pt-1.5 ${at ? "border-accent" : "border-line text-quiet"}`}>
          <span className="block font-semibold">{label}</span>{" "}
          <span className="numbers text-quiet [&_time]:whitespace-normal">
            {at ? (
              <ShortDay at={at} />
            ) : by ? (
              <>
                by <ShortDay at={by} />
              </>
            ) : (
              "not yet"
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How much of the money in dispute came back, as a bar. */
function Money({ complaint: { disputed, recovered } }: { complaint: ShownComplaint }) {
  if (!disputed) return <p>Not about money</p>;
  return (
    <div className="numbers max-w-text space-y-1">
      <p>
        <strong className="font-serif text-xl">{formatMoney(recovered ?? { ...disputed, amount: 0 })}</strong> of{" "}
        {formatMoney(disputed)} recovered
      </p>
      <ShareBar share={(recovered?.amount ?? 0) / disputed.amount} />
    </div>
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
