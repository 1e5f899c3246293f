import type { SubmissionResult } from "@conform-to/react";
import { useMemo, type ReactNode } from "react";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { CheckboxField, ErrorSummary, TextArea, TextField } from "~/ui/forms/field";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { usePartPress } from "~/ui/forms/shared/form-part";
import { PartOfForm } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import {
  answerForm,
  linkAnswerForm,
  reopenForm,
  withdrawForm,
  type AttachingIntent,
  type CaseIntent,
} from "./case-forms";
import type { CasePage } from "./case-page.server";
import { StepFiles, type StepRefusal } from "./step-files";
import { DueIn } from "../public/due-in";

export interface CaseAnswer {
  intent: CaseIntent;
  result: SubmissionResult<string[]> | null;
  refused: readonly string[];
  conflict: string | null;
  /** True if files were to be added for the step, which itself was not sent. */
  isAttaching?: boolean;
}

interface TaskProps {
  page: CasePage;
  answer: CaseAnswer | null;
}

const NOT_REFUSED: StepRefusal = { of: "step", refused: [] };

function StepForm({
  intent,
  first,
  children,
}: {
  intent: CaseIntent;
  first?: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <PartOfForm name={intent} className="space-y-5" {...(first && { first })}>
      {children}
    </PartOfForm>
  );
}

/** The button of a step's form. */
function StepButton({ look, children }: { look?: "secondary" | "danger"; children: ReactNode }) {
  return (
    <Button {...(look && { look })} busyLabel="Sending…" {...usePartPress()}>
      {children}
    </Button>
  );
}

function FilesOfStep({ page, answer, intent }: TaskProps & { intent: AttachingIntent }) {
  const refusal = useMemo<StepRefusal>(() => {
    if (answer?.intent !== intent) return NOT_REFUSED;
    return { of: answer.isAttaching ? "files" : "step", refused: answer.refused };
  }, [answer, intent]);
  return (
    <StepFiles
      intent={intent}
      uploadTo={`/complaints/${page.complaint.ref}/evidence`}
      added={page.addedForStep}
      refusal={refusal}
    />
  );
}

function AnswerTask({ page, answer }: TaskProps) {
  const [form, fields] = useSchemaForm(
    page.isByLink ? linkAnswerForm : answerForm,
    "answer",
    answer?.intent === "answer" ? answer.result : null,
  );
  return (
    <>
      <ErrorSummary form={form} labels={{ ...(page.isByLink && { name: "Your name" }), body: "Your answer" }} />
      {page.isByLink && (
        <TextField
          field={fields.name}
          label="Your name"
          hint={`Shown with your answer, as “Your name, for ${page.complaint.casino.name}, by mail link”.`}
          autoComplete="name"
        />
      )}
      <TextArea
        field={fields.body}
        label="Your answer"
        hint="10 to 10,000 characters. It is public unless you say otherwise below."
        rows={8}
      />
      <CheckboxField
        field={fields.partiesOnly}
        label="Keep this answer off the public page"
        hint="The other side and our staff can still read it."
      />
      <FilesOfStep page={page} answer={answer} intent="answer" />
      <StepButton>Send answer</StepButton>
    </>
  );
}

function ReopenTask({ page, answer }: TaskProps) {
  const [form, fields] = useSchemaForm(reopenForm, "reopen", answer?.intent === "reopen" ? answer.result : null);
  const isPlayer = page.party === "player";
  return (
    <>
      <ErrorSummary form={form} labels={{ body: "What is new" }} />
      {isPlayer && !page.hasNewEvidence && <p>You need new evidence: add at least one file.</p>}
      <TextArea field={fields.body} label="What is new" hint="10 to 10,000 characters. It becomes public." rows={5} />
      <FilesOfStep page={page} answer={answer} intent="reopen" />
      <StepButton look="secondary">Ask to reopen it</StepButton>
    </>
  );
}

function WithdrawTask({ answer }: Pick<TaskProps, "answer">) {
  const [form, fields] = useSchemaForm(withdrawForm, "withdraw", answer?.intent === "withdraw" ? answer.result : null);
  return (
    <>
      <ErrorSummary form={form} labels={{ confirmed: "Confirmation" }} />
      <TextArea field={fields.reason} label="Why" optional hint="It becomes public." rows={3} />
      <CheckboxField field={fields.confirmed} label="I want to end my complaint. It can’t be reopened." />
      <StepButton look="danger">Withdraw complaint</StepButton>
    </>
  );
}

function asked({ party, complaint: { waitingOn }, may }: CasePage): string {
  if (may.answer) return "Waiting for you";
  if (waitingOn === "staff") return party === "staff" ? "Waiting for you" : "Waiting for our staff";
  if (waitingOn === "none") return "It has ended";
  return party === waitingOn ? "Waiting for you" : `Waiting for the ${waitingOn}`;
}

/** The party's task with its deadline, and everything else they may do. */
export function CaseTasks({
  page,
  answer,
  beginning,
  letters,
}: TaskProps & {
  /** What the answer begins with, where the person has chosen a form letter. */
  beginning: string | null;
  /** The form letters to choose from. */
  letters: ReactNode;
}) {
  const { complaint, may, now, outcomeAcceptedAt } = page;
  const latest = complaint.messages.filter(({ party }) => party === "staff").at(-1);
  return (
    <section className="card max-w-text space-y-6 sm:p-8">
      <div className="space-y-1">
        <h2 id="tasks">{asked(page)}</h2>
        {complaint.dueAt && (
          <p className="numbers text-quiet">
            <DueIn dueAt={complaint.dueAt} now={now} />, by <DateTime at={complaint.dueAt} withTime />
          </p>
        )}
      </div>
      {answer?.conflict && (
        <ConflictNotice reason={answer.conflict}>
          <p>Below is the complaint as it is now.</p>
        </ConflictNotice>
      )}
      {may.answer && latest && (
        <blockquote dir="auto" className="border-s-2 border-accent ps-4 whitespace-pre-line">
          {latest.body}
        </blockquote>
      )}
      {may.answer && (
        <StepForm intent="answer" {...(beginning !== null && { first: { body: beginning } })}>
          {letters}
          <AnswerTask page={page} answer={answer} />
        </StepForm>
      )}
      {may.accept && (
        <StepForm intent="accept">
          <p>Are you happy with the outcome? Your answer is public and does not commit you to anything.</p>
          <StepButton>Accept the outcome</StepButton>
        </StepForm>
      )}
      {outcomeAcceptedAt && (
        <p>
          {page.party === "player" ? "You" : "The player"} accepted the outcome on <DateTime at={outcomeAcceptedAt} />.
        </p>
      )}
      {may.reopen && (
        <StepForm intent="reopen">
          <FoldedPart
            open={answer?.intent === "reopen" || page.addedForStep.length > 0}
            summary={<summary className="cursor-pointer font-semibold">Reopen it</summary>}
          >
            <div className="space-y-5 pt-4">
              {page.party === "player" && page.reopenUntil && (
                <p>
                  You can until <DateTime at={page.reopenUntil} />.
                </p>
              )}
              <ReopenTask page={page} answer={answer} />
            </div>
          </FoldedPart>
        </StepForm>
      )}
      {may.withdraw && (
        <StepForm intent="withdraw">
          <FoldedPart
            open={answer?.intent === "withdraw"}
            summary={<summary className="cursor-pointer font-semibold">Withdraw it</summary>}
          >
            <div className="space-y-5 pt-4">
              <WithdrawTask answer={answer} />
            </div>
          </FoldedPart>
        </StepForm>
      )}
    </section>
  );
}
