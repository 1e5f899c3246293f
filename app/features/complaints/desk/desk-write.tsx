import { CheckboxField, ErrorSummary, SelectField, TextArea } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { DeskAnswer } from "./complaint-acts.server";
import { DeskButton, TemplatePicker, useDeskBusy } from "./desk-form-frame";
import { WRITE_KINDS, WRITE_LABELS, writeForm } from "./desk-forms";
import type { DeskPage } from "./desk-page.server";

/** Form for everything staff write on a case: notes, messages and requests. */
export function WriteForm({ page, answer }: { page: DeskPage; answer: DeskAnswer | null }) {
  const busy = useDeskBusy();
  const { kinds } = page.offers;
  const prefill = page.prefill && kinds.find((kind) => kind === page.prefill?.act);
  const lastResult = answer?.intent === "write" ? answer.result : null;
  const [form, fields] = useSchemaForm(writeForm, {
    id: "write",
    lastResult,
    ...(prefill && { defaultValue: { kind: prefill, body: page.prefill?.text } }),
  });
  const templateError = lastResult?.error?.["template"] ?? undefined;
  return (
    <>
      <ErrorSummary
        form={form}
        labels={{
          body: { id: fields.body.id, label: "Text" },
          kind: { id: fields.kind.id, label: "What it is" },
          template: { id: "write-template", label: "Template" },
        }}
      />
      <SelectField
        field={fields.kind}
        label="What it is"
        options={WRITE_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ({
          value: kind,
          label: WRITE_LABELS[kind],
        }))}
      />
      <TemplatePicker
        id="write-template"
        templates={page.templates.filter(({ act }) => kinds.some((kind) => kind === act))}
        error={templateError ?? undefined}
      />
      <TextArea field={fields.body} label="Text" rows={7} />
      {(kinds.includes("ask_player") || kinds.includes("ask_casino")) && (
        <CheckboxField field={fields.askPrivately} label="Keep the text of this request off the public page" />
      )}
      <DeskButton busy={busy} busyLabel="Sending…">
        Save message
      </DeskButton>
    </>
  );
}
