import { PersonLink } from "~/platform/access/duties/use-duties";
import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { DiffParts } from "~/ui/differences/diff-parts";
import { Badge, type Meaning } from "~/ui/notice";
import { TypedText, NameLink } from "~/ui/text/typed-text";
import type { ModeratedReview } from "./review-desk.server";
import { reviewDeskPath } from "./review-queues";
import { REVIEW_STATE_WORDS } from "./review-moves";
import type { ReviewState } from "../schema";
import { Stars } from "../public/stars";

const STATE_MEANINGS: Record<ReviewState, Meaning> = {
  pending: "info",
  published: "good",
  rejected: "caution",
  hidden: "caution",
  removed: "bad",
};

export function ReviewStateBadge({ state }: { state: ReviewState }) {
  return <Badge meaning={STATE_MEANINGS[state]}>{REVIEW_STATE_WORDS[state]}</Badge>;
}

function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-3 border-t border-line pt-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The text staff judge, with the facts its author gave. */
export function JudgedWording({ review, casino }: Pick<ModeratedReview, "review" | "casino">) {
  const { title, stars, body, authorName, experiencedOn, submittedAt, publishedAt, incentive, verification } = review;
  return (
    <article className="card space-y-3" aria-label="The review">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <Stars stars={stars} />
        <span>
          of{" "}
          {casino ? (
            <NameLink to={casino.isPublic ? `/casinos/${casino.slug}` : `/admin/casinos/${casino.id}`}>
              {casino.name}
            </NameLink>
          ) : (
            "a casino that is gone"
          )}
        </span>
        <span>shown under the name {authorName}</span>
      </p>
      <p className="text-lg font-semibold">{title}</p>
      <p dir="auto" className="max-w-text whitespace-pre-line">
        {body}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-quiet">It was on</dt>
        <dd>
          <DateTime at={experiencedOn} />
        </dd>
        <dt className="text-quiet">Sent</dt>
        <dd>
          <DateTime at={submittedAt} withTime />
        </dd>
        {publishedAt && (
          <>
            <dt className="text-quiet">Published</dt>
            <dd>
              <DateTime at={publishedAt} withTime />
            </dd>
          </>
        )}
        <dt className="text-quiet">Offered for it</dt>
        <dd>{incentive === "none" ? "Nothing, says the author" : "Something, says the author"}</dd>
        <dt className="text-quiet">Verified</dt>
        <dd>{verification === "document" ? "Document checked" : "No document checked"}</dd>
      </dl>
    </article>
  );
}

/** Changes of each edit, newest first. */
export function RewordingHistory({ rewordings }: Pick<ModeratedReview, "rewordings">) {
  if (rewordings.length === 0) return null;
  return (
    <Section id="edits" title={`Edits (${String(rewordings.length)})`}>
      <ol className="space-y-4">
        {rewordings.map(({ at, stars, title, body }) => (
          <li key={at} className="space-y-1 text-sm">
            <p className="text-quiet">
              <DateTime at={at} withTime />
              {stars && (
                <>
                  : from {stars.from} to {stars.to} stars
                </>
              )}
              {!stars && !title && !body && ": the date or the declaration"}
            </p>
            {title && (
              <p className="font-semibold">
                <DiffParts parts={title} />
              </p>
            )}
            {body && (
              <p dir="auto" className="max-w-text whitespace-pre-line">
                <DiffParts parts={body} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Flags with readers' reasons; only staff see who they are. */
export function FlagList({ flags, children }: Pick<ModeratedReview, "flags"> & { children?: ReactNode }) {
  if (flags.length === 0) return null;
  return (
    <Section id="flags" title={`Flags (${String(flags.length)})`}>
      <ul className="divide-y divide-line text-sm">
        {flags.map(({ by, reason, at, handledAt }) => (
          <li key={`${by.uid}-${at}`} className="space-y-1 py-2">
            <TypedText>{reason}</TypedText>
            <p className="flex flex-wrap items-center gap-x-3 text-quiet">
              <span>
                <PersonLink uid={by.uid}>{by.name ?? "Deleted user"}</PersonLink>, <DateTime at={at} withTime />
              </span>
              {handledAt ? (
                <span>
                  answered <DateTime at={handledAt} />
                </span>
              ) : (
                <Badge meaning="caution">waiting for staff</Badge>
              )}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** The author, their other reviews, and the decisions on those. */
export function AuthorCard({ author }: Pick<ModeratedReview, "author">) {
  const { uid, isKnown, name, state, isUnconfirmed, since, others } = author;
  return (
    <section aria-labelledby="author" className="card space-y-3 text-sm">
      <h2 id="author" className="text-lg">
        Who wrote it
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        {isKnown ? <PersonLink uid={uid}>{name}</PersonLink> : <span>{name}</span>}
        {state && state !== "active" && <Badge meaning="bad">{state}</Badge>}
        {isUnconfirmed && <Badge meaning="caution">address not confirmed</Badge>}
      </p>
      {since && (
        <p className="text-quiet">
          Here since <DateTime at={since} />
        </p>
      )}
      {others.length === 0 ? (
        <p className="text-quiet">This is their only review.</p>
      ) : (
        <>
          <h3 className="text-base">Their other reviews</h3>
          <ul className="divide-y divide-line">
            {others.map((other) => (
              <li key={other.id} className="space-y-0.5 py-1.5">
                <p>
                  <NameLink to={reviewDeskPath(other.id, "all")}>{other.title}</NameLink>
                </p>
                <p className="flex flex-wrap items-center gap-x-2 text-quiet">
                  <ReviewStateBadge state={other.state} />
                  {other.casinoName}, {other.stars} of 5, <DateTime at={other.submittedAt} />
                </p>
                {other.stateReason && <p className="text-quiet">Why: {other.stateReason}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const ACT_WORDS: Record<string, string> = {
  "review.publish": "published it",
  "review.reject": "rejected it",
  "review.hide": "hid it",
  "review.restore": "restored it",
  "review.remove": "removed it",
  "review.keep": "answered its flags and left it as it is",
  "review.remove-reply": "removed the casino’s answer",
  "review.verify": "changed whether a document was seen",
};

/** Activity log of a review. */
export function StaffActs({ acts }: Pick<ModeratedReview, "acts">) {
  return (
    <section aria-labelledby="acts" className="card space-y-2 text-sm">
      <h2 id="acts" className="text-lg">
        Decided so far
      </h2>
      {acts.length === 0 && <p className="text-quiet">Nobody has decided anything yet.</p>}
      <ol className="divide-y divide-line">
        {acts.map(({ id, at, actorName, action, note }) => (
          <li key={id} className="py-1.5">
            <p>
              {actorName} {ACT_WORDS[action] ?? action}, <DateTime at={at} withTime />
            </p>
            {note && <p className="text-quiet">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
