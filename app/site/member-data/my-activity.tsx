import { Link } from "@remix-run/react";
import { STATE_MEANINGS, STATE_WORDS } from "~/features/complaints/labels";
import type { ComplaintState } from "~/domain/complaint-states";
import { Stars } from "~/features/reviews/public/stars";
import type { ReviewState } from "~/features/reviews/schema";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

export interface ComplaintRow {
  ref: string;
  title: string;
  casinoName: string;
  state: ComplaintState;
  dueAt: string | null;
  submittedAt: string | null;
  isPublic: boolean;
  isMine: boolean;
}

export function MyComplaints({ complaints }: { complaints: readonly ComplaintRow[] }) {
  if (complaints.length === 0) {
    return (
      <p>
        You have not complained about a casino. If one treats you badly,{" "}
        <Link to="/complaints/how-it-works">this is how it works</Link>.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {complaints.map(({ ref, title, casinoName, state, dueAt, submittedAt, isPublic, isMine }) => (
        <li key={ref} className="space-y-1 py-3">
          <p dir="auto" className="font-semibold">
            <Link to={`/complaints/${ref}/case`} className="no-underline">
              {title}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
            <Badge meaning={STATE_MEANINGS[state]}>{isMine ? "Waiting for you" : STATE_WORDS[state]}</Badge>{" "}
            <span dir="auto">{casinoName}</span> <span className="numbers">{ref}</span>{" "}
            {submittedAt && (
              <span>
                sent <DateTime at={submittedAt} />
              </span>
            )}{" "}
            {!isPublic && <span>not public</span>}
          </p>
          {isMine && dueAt && (
            <p className="font-semibold">
              Answer by <DateTime at={dueAt} withTime />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const REVIEW_STATES: Record<ReviewState, { meaning: "good" | "bad" | "info" | "plain"; label: string }> = {
  pending: { meaning: "info", label: "Waiting for moderation" },
  published: { meaning: "good", label: "Published" },
  rejected: { meaning: "bad", label: "Not published" },
  hidden: { meaning: "plain", label: "Hidden for now" },
  removed: { meaning: "bad", label: "Taken down" },
};

export interface ReviewRow {
  id: string;
  stars: number;
  title: string;
  state: ReviewState;
  stateReason: string | null;
  submittedAt: string;
  casino: { slug: string; name: string } | null;
}

export function MyReviews({ reviews }: { reviews: readonly ReviewRow[] }) {
  if (reviews.length === 0) return <p>You have not reviewed a casino yet.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {reviews.map(({ id, stars, title, state, stateReason, submittedAt, casino }) => (
        <li key={id} className="space-y-1 py-3">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {title} <Stars stars={stars} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
            <Badge meaning={REVIEW_STATES[state].meaning}>{REVIEW_STATES[state].label}</Badge>{" "}
            {casino && <Link to={`/casinos/${casino.slug}/review`}>{casino.name}: see or change it</Link>}{" "}
            <DateTime at={submittedAt} />
          </p>
          {stateReason && <p className="text-sm">Why: {stateReason}</p>}
        </li>
      ))}
    </ul>
  );
}
