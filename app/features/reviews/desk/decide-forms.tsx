import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { readPress } from "~/domain/forms/part-names";
import { useContext, type ComponentProps, type ReactNode } from "react";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { ErrorSummary, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { FormPlace } from "~/ui/forms/leave/form-place";
import { usePostTo } from "~/ui/forms/restored-text";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { usePartPress } from "~/ui/forms/shared/form-part";
import { PartOfForm, PartValue, SharedForm } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { againstForm, GROUND_OPTIONS, verificationForm } from "./moderation-forms";
import type { ModeratedReview } from "./review-desk.server";
import { reviewDeskPath, type ReviewQueue } from "./review-queues";
import { REVIEW_MOVES, type ReviewMove } from "./review-moves";
import type { ReviewState } from "../schema";

type Result = SubmissionResult<string[]> | null | undefined;
type Review = ModeratedReview["review"];

const LABELS: Record<ReviewMove, { press: string; busy: string; title: string }> = {
  publish: { press: "Publish review", busy: "Publishing…", title: "Publish" },
  reject: { press: "Reject and tell the author", busy: "Rejecting…", title: "Reject" },
  hide: { press: "Hide and tell the author", busy: "Hiding…", title: "Hide" },
  restore: { press: "Restore review", busy: "Restoring…", title: "Restore" },
  remove: { press: "Remove for good and tell the author", busy: "Removing…", title: "Remove for good" },
};

const EXPLANATIONS: Record<ReviewMove, string> = {
  publish: "It appears on the casino’s page and counts in its rating. The author is told.",
  reject: "It is not published. The author is emailed the reason, and may change it and send it again.",
  hide: "It is removed from the page and the rating while we look into it. The author is emailed the reason.",
  restore: "It is back on the page and counts again. The author is told.",
  remove: "Final: it can’t come back, and the author can’t write another of this casino. They are emailed the reason.",
};

const OVER: Partial<Record<ReviewState, string>> = {
  rejected: "It was rejected. If its author changes it, it returns here.",
  removed: "It was removed for good. Nothing is left to decide.",
};

function movesFrom(state: ReviewState): ReviewMove[] {
  return (Object.keys(REVIEW_MOVES) as ReviewMove[]).filter((move) => REVIEW_MOVES[move].from === state);
}

function useBusy(): string | null {
  const { formData, state } = useNavigation();
  return state === "idle" ? null : readPress(String(formData?.get("intent") ?? "")).act;
}

/** Everything that staff may write or press about a review, in one form. */
export function ReviewDeskForm({
  review,
  queue,
  children,
}: {
  review: Review;
  queue: ReviewQueue;
  children: ReactNode;
}) {
  return (
    <SharedForm id="review-desk" action={reviewDeskPath(review.id, queue)}>
      <VersionField value={review.version} />
      {children}
    </SharedForm>
  );
}

function ActButton(button: ComponentProps<typeof Button>) {
  return <Button {...button} {...usePartPress()} />;
}

function Favour({ move }: { move: ReviewMove }) {
  const busy = useBusy() === move;
  return (
    <PartOfForm name={move} className="space-y-2" label={LABELS[move].title}>
      <p className="text-sm text-quiet">{EXPLANATIONS[move]}</p>
      <ActButton busy={busy} busyLabel={LABELS[move].busy}>
        {LABELS[move].press}
      </ActButton>
    </PartOfForm>
  );
}

interface AgainstProps {
  move: ReviewMove;
  action: string;
  result: Result;
  /** Preview of the mail to the author, when one was requested. */
  letter: string | null;
}

function Against({ move, action, result, letter }: AgainstProps) {
  const busy = useBusy() === move;
  const place = useContext(FormPlace);
  const letterAction = usePostTo(`${place?.action ?? action}#letter`);
  const [form, fields] = useSchemaForm(againstForm, `against-${move}`, result);
  return (
    <>
      <ErrorSummary form={form} labels={{ ground: "Grounds", words: "In your own words" }} />
      <p className="text-sm text-quiet">{EXPLANATIONS[move]}</p>
      <SelectField field={fields.ground} label="Grounds" options={GROUND_OPTIONS} blank="Choose a reason" />
      <TextArea
        field={fields.words}
        label="In your own words"
        hint="The author reads this after the reason. Say which part of the text it is. At most 300 characters."
        rows={4}
        optional
      />
      <div className="flex flex-wrap gap-3">
        <ActButton look="danger" busy={busy} busyLabel={LABELS[move].busy}>
          {LABELS[move].press}
        </ActButton>
        <Button look="secondary" {...usePartPress(`preview-${move}`)} formAction={letterAction} disabled={busy}>
          See what the author will read
        </Button>
      </div>
      {letter !== null && (
        <div id="letter" className="space-y-2">
          <Feedback role="status" title="What the author will read (nothing was sent yet)" />
          <pre dir="auto" className="max-w-text border border-line bg-sunken p-4 font-sans text-sm whitespace-pre-wrap">
            {letter}
          </pre>
        </div>
      )}
    </>
  );
}

interface DecideProps {
  review: Review;
  queue: ReviewQueue;
  /** Answer to the last posted form. */
  answer: { intent: string; result: Result; letter: string | null } | null;
}

/** Forms that decide on a review in its current state. */
export function DecideForms({ review, queue, answer }: DecideProps) {
  const moves = movesFrom(review.state);
  const action = reviewDeskPath(review.id, queue);
  return (
    <section aria-labelledby="decide" className="card space-y-5">
      <h2 id="decide" className="text-lg">
        Decide
      </h2>
      {moves.length === 0 && <p className="text-sm">{OVER[review.state]}</p>}
      {moves.map((move, index) => (
        <div key={move} className={`space-y-2 ${index > 0 ? "border-t border-line pt-4" : ""}`}>
          <h3 className="text-base">{LABELS[move].title}</h3>
          {REVIEW_MOVES[move].needsReason ? (
            <PartOfForm name={move} className="space-y-4" label={LABELS[move].title}>
              <Against
                move={move}
                action={action}
                result={answer?.intent === move ? answer.result : null}
                letter={answer?.intent === move ? answer.letter : null}
              />
            </PartOfForm>
          ) : (
            <Favour move={move} />
          )}
        </div>
      ))}
    </section>
  );
}

/** Form that dismisses the flags of a review. */
export function KeepForm() {
  const busy = useBusy() === "keep";
  return (
    <PartOfForm name="keep" label="Answer the flags">
      <ActButton look="secondary" busy={busy} busyLabel="Answering…">
        Leave the review as it is and close its flags
      </ActButton>
    </PartOfForm>
  );
}

interface ReplyProps {
  review: Review;
  casinoName: string;
  result: Result;
}

function ReplyRemoval({ at, result }: { at: string; result: Result }) {
  const busy = useBusy() === "remove-reply";
  const [form, fields] = useSchemaForm(againstForm, "reply-removal", result);
  return (
    <FoldedPart open={result?.error !== undefined} summary={<summary>Remove this answer</summary>} className="text-sm">
      <div className="mt-3 max-w-text space-y-4">
        <ErrorSummary form={form} labels={{ ground: "Grounds", words: "In your own words" }} />
        <VersionField value={at} />
        <p className="text-quiet">The casino’s representatives are emailed the reason and may write another one.</p>
        <SelectField field={fields.ground} label="Grounds" options={GROUND_OPTIONS} blank="Choose a reason" />
        <TextArea field={fields.words} label="In your own words" rows={3} optional />
        <ActButton look="danger" busy={busy} busyLabel="Removing…">
          Remove the answer and tell the casino
        </ActButton>
      </div>
    </FoldedPart>
  );
}

/** The casino's reply, with the form that removes it. */
export function ReplyForm({ review, casinoName, result }: ReplyProps) {
  if (!review.reply) return null;
  return (
    <section aria-labelledby="reply" className="space-y-3 border-t border-line pt-4">
      <h2 id="reply" className="text-lg">
        {casinoName}’s answer
      </h2>
      <p className="text-sm text-quiet">
        <DateTime at={review.reply.at} withTime />
      </p>
      <p dir="auto" className="max-w-text whitespace-pre-line">
        {review.reply.body}
      </p>
      <PartOfForm name="remove-reply" label="Remove the answer">
        <ReplyRemoval at={review.reply.at} result={result} />
      </PartOfForm>
    </section>
  );
}

function Verification({ isSeen, result }: { isSeen: boolean; result: Result }) {
  const busy = useBusy() === "verify";
  const [form, fields] = useSchemaForm(verificationForm, "verification", result);
  return (
    <FoldedPart
      open={result?.error !== undefined}
      summary={<summary className="font-semibold">{isSeen ? "Document checked" : "No document checked"}</summary>}
      className="card text-sm"
    >
      <div className="mt-3 space-y-3">
        <PartValue name="verification" value={isSeen ? "none" : "document"} />
        <ErrorSummary form={form} labels={{ note: "What you saw" }} />
        <TextField
          field={fields.note}
          label={isSeen ? "Why it is no longer verified" : "What you saw"}
          hint="Only for the log, never public. Leave out names and account numbers."
        />
        <ActButton look="secondary" busy={busy} busyLabel="Saving…">
          {isSeen ? "Remove the verification" : "Mark as “document checked”"}
        </ActButton>
      </div>
    </FoldedPart>
  );
}

/** Records that staff saw proof that the author played there, or withdraws that record. */
export function VerificationForm({ review, result }: { review: Review; result: Result }) {
  return (
    <PartOfForm name="verify" label="Document">
      <Verification isSeen={review.verification === "document"} result={result} />
    </PartOfForm>
  );
}

/** Explains that somebody else was quicker, and keeps the second person's text. */
export function Conflict({ message, rejectedText }: { message: string; rejectedText: string }) {
  return (
    <ConflictNotice reason={message}>
      {rejectedText && <p>What you wrote (not sent): “{rejectedText}”</p>}
    </ConflictNotice>
  );
}
