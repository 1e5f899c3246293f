import { formatMoney } from "~/domain/money/money";
import { Feedback } from "~/ui/feedback";
import { ErrorSummary, SelectField, TextArea } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { TypedText } from "~/ui/text/typed-text";
import { Outcome } from "../../public/complaint-header";
import type { ComplaintDeskAnswer } from "../complaint-acts.server";
import { Doubts } from "./desk-reasons";
import { DeskButton, RecoveredFields, TemplatePicker, useDeskBusy } from "./desk-form-frame";
import { decideForm, OUTCOMES, paysBack, recoveredMoney, type Decision } from "./desk-forms";
import type { DeskPage } from "../desk-page.server";
import { STATE_WORDS } from "../../labels";

/** Preview of the public text when the complaint is closed this way. */
function Preview({ page, decision }: { page: DeskPage; decision: Decision }) {
  const recovered = recoveredMoney(decision);
  const { complaint } = page;
  return (
    <section aria-labelledby="decision-preview" className="space-y-3 rounded-md border border-control p-3">
      <h3 id="decision-preview" className="text-base">
        {complaint.publishedAt === null
          ? "Only the player will see this: the complaint was never public"
          : "Everybody will see this"}
      </h3>
      <Outcome state={decision.outcome}>
        <TypedText>{decision.reason}</TypedText>
      </Outcome>
      <dl className="numbers flex gap-6">
        <div>
          <dt className="text-quiet">Disputed</dt>
          <dd>{complaint.disputed ? formatMoney(complaint.disputed) : "Not about money"}</dd>
        </div>
        <div>
          <dt className="text-quiet">Recovered</dt>
          <dd>{recovered ? formatMoney(recovered) : "–"}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Form that closes the complaint with an outcome, a reason and the amount recovered, after a preview. */
export function DecideForm({ page, answer }: { page: DeskPage; answer: ComplaintDeskAnswer | null }) {
  const busy = useDeskBusy();
  const { outcomes } = page.offers;
  const prefill = page.prefill && outcomes.find((one) => one === page.prefill?.act);
  const mine = answer?.intent === "decide" ? answer : null;
  const [form, fields] = useSchemaForm(
    decideForm,
    "decide",
    mine?.result,
    prefill ? { outcome: prefill, reason: page.prefill?.text, currency: page.complaint.disputed?.currency } : undefined,
  );
  const hasRecovered = outcomes.some(paysBack);
  const templateError = mine?.result?.error?.["template"] ?? undefined;
  return (
    <>
      <ErrorSummary
        form={form}
        labels={{
          outcome: "How it ends",
          reason: "Reason",
          recovered: "Recovered",
          currency: "Currency",
          template: { id: "decide-template", label: "Template" },
        }}
      />
      {mine?.question && mine.preview && (
        <Doubts question={mine.question} title={`Close it as ${STATE_WORDS[mine.preview.outcome].toLowerCase()}?`}>
          <p>
            Everybody in the case is told at once. Check what the public will read, then press the button below again.
          </p>
        </Doubts>
      )}
      {mine?.preview && !mine.question && <Feedback role="status" title="Nothing has been sent yet." />}
      {mine?.preview && <Preview page={page} decision={mine.preview} />}
      <SelectField
        field={fields.outcome}
        label="How it ends"
        blank="Choose"
        options={OUTCOMES.filter((one) => outcomes.includes(one)).map((one) => ({
          value: one,
          label: STATE_WORDS[one],
        }))}
      />
      <TemplatePicker
        id="decide-template"
        templates={page.templates.filter(({ act }) => outcomes.some((one) => one === act))}
        error={templateError ?? undefined}
      />
      <TextArea field={fields.reason} label="Reason" hint="The public reads it." rows={6} />
      {hasRecovered && (
        <RecoveredFields recovered={fields.recovered} currency={fields.currency} currencies={page.currencies} />
      )}
      <div className="flex flex-wrap gap-2">
        <DeskButton act="preview" look="secondary" busy={busy} busyLabel="Working…">
          Show what the public will see
        </DeskButton>
        <DeskButton busy={busy} busyLabel="Closing…">
          {mine?.question ? "Yes, close the complaint" : "Close the complaint"}
        </DeskButton>
      </div>
    </>
  );
}
