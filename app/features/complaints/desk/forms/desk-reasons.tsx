import type { ReactNode } from "react";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { ErrorSummary, TextArea } from "~/ui/forms/field";
import { PartValue } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { ComplaintDeskAnswer } from "../complaint-acts.server";
import { DeskButton, RecoveredFields, useDeskBusy } from "./desk-form-frame";
import { correctForm, reasonForm } from "./desk-forms";
import type { DeskPage } from "../desk-page.server";

interface Props {
  page: DeskPage;
  answer: ComplaintDeskAnswer | null;
}

/** Form of an act that needs a reason for the public, and nothing else. */
function ReasonForm({
  answer,
  intent,
  label,
  button,
  busyLabel,
  children,
}: Props & {
  intent: "extend" | "recall" | "reopen";
  label: string;
  button: string;
  busyLabel: string;
  children: ReactNode;
}) {
  const busy = useDeskBusy();
  const [form, fields] = useSchemaForm(reasonForm, intent, answer?.intent === intent ? answer.result : null);
  return (
    <>
      <ErrorSummary form={form} labels={{ reason: label }} />
      {children}
      <TextArea field={fields.reason} label={label} hint="The public reads it in the trail." rows={3} />
      <DeskButton look="secondary" busy={busy} busyLabel={busyLabel}>
        {button}
      </DeskButton>
    </>
  );
}

/** Form that gives a party more time, once. */
export function ExtendForm(props: Props) {
  const { waitingOn, casinoName, dueAt } = props.page.complaint;
  return (
    <ReasonForm
      {...props}
      intent="extend"
      label="Why they get more time"
      button="Extend the deadline"
      busyLabel="Extending…"
    >
      <p>
        {waitingOn === "casino" ? casinoName : "The player"} must answer by {dueAt && <DateTime at={dueAt} withTime />}.
        It can be extended once.
      </p>
    </ReasonForm>
  );
}

/** Form that takes a request back, because it was a mistake or is no longer needed. */
export function RecallForm(props: Props) {
  const { waitingOn, casinoName } = props.page.complaint;
  return (
    <ReasonForm
      {...props}
      intent="recall"
      label="Why you are withdrawing it"
      button="Withdraw the request"
      busyLabel="Withdrawing…"
    >
      <p>
        {waitingOn === "casino" ? casinoName : "The player"} no longer has to answer, and will be told. The request
        stays in the timeline. You can send another.
      </p>
    </ReasonForm>
  );
}

/** Form that reopens a closed case. */
export function ReopenForm(props: Props) {
  return (
    <ReasonForm
      {...props}
      intent="reopen"
      label="Why you are reopening it"
      button="Reopen the complaint"
      busyLabel="Reopening…"
    >
      <p>
        It is under review again and no longer counts as closed. Everybody in it is told, with the reason. What was
        decided stays in the trail.
      </p>
    </ReasonForm>
  );
}

/** Form that corrects what the public reads about how a case ended. */
export function CorrectForm({ page, answer }: Props) {
  const busy = useDeskBusy();
  const { state } = page.complaint;
  const mine = answer?.intent === "correct" ? answer : null;
  const [form, fields] = useSchemaForm(correctForm, "correct", mine?.result);
  const isDecided = state === "resolved" || state === "unresolved";
  return (
    <>
      <ErrorSummary
        form={form}
        labels={{
          words: "What the public reads",
          recovered: "Recovered",
          currency: "Currency",
          reason: "Why you are correcting it",
        }}
      />
      {mine?.question && <Doubts question={mine.question} title="Is the amount right?" />}
      <p>The outcome stays as it is; to change it, reopen the complaint. Everybody in it is told.</p>
      <TextArea field={fields.words} label="What the public reads" rows={6} />
      {isDecided && (
        <RecoveredFields recovered={fields.recovered} currency={fields.currency} currencies={page.currencies} />
      )}
      <TextArea
        field={fields.reason}
        label="Why you are correcting it"
        hint="The public reads it in the trail."
        rows={3}
      />
      <DeskButton look="secondary" busy={busy} busyLabel="Correcting…">
        {mine?.question ? "Yes, correct the outcome" : "Correct the outcome"}
      </DeskButton>
    </>
  );
}

/** The question before an act, within its form: the form's own button answers it. */
export function Doubts({
  question,
  title,
  children,
}: {
  question: NonNullable<ComplaintDeskAnswer["question"]>;
  title: string;
  children?: ReactNode;
}) {
  return (
    <Feedback meaning="caution" role="alert" title={title}>
      {question.doubts.map((doubt) => (
        <p key={doubt} className="font-semibold">
          {doubt} Is that right?
        </p>
      ))}
      {children}
      <PartValue name={CONFIRMED_FIELD} value={question.confirmed} />
    </Feedback>
  );
}
