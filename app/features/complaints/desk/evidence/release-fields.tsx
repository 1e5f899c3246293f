import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Feedback } from "~/ui/feedback";
import { CheckboxField, ErrorSummary, SelectField, TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { DeskButton, useDeskBusy } from "../forms/desk-form-frame";
import { releaseAsItIsForm, type EvidenceIntent } from "../forms/desk-forms";

/** Who sees a released copy. */
export const SEEN_BY = { parties: "Both sides", public: "Everybody, while the complaint is public" } as const;

/** The copy's name and audience, with the fields of one way to make the copy. */
export function ReleaseFields({
  answer,
  intent,
  label,
  children,
  before,
}: {
  answer: { intent: string; result: SubmissionResult<string[]> | null; problem: string | null } | null;
  intent: EvidenceIntent;
  label: string;
  children?: ReactNode;
  before?: ReactNode;
}) {
  const busy = useDeskBusy();
  const mine = answer?.intent === intent ? answer : null;
  const [form, fields] = useSchemaForm(releaseAsItIsForm, intent, mine?.result);
  const isAsItIs = intent === "release-original";
  return (
    <>
      <ErrorSummary
        form={form}
        labels={{ name: "Name of the copy", visibility: "Who sees it", confirmed: "Confirmation" }}
      />
      {mine?.problem && (
        <Feedback meaning="bad" role="alert" title="Nothing was released">
          <p>{mine.problem}</p>
        </Feedback>
      )}
      {before}
      <TextField
        field={fields.name}
        label="Name of the copy"
        hint="Replaces the file’s own name, which may identify somebody."
        className="control-dense"
      />
      <SelectField
        field={fields.visibility}
        label="Who sees it"
        options={[
          { value: "parties", label: SEEN_BY.parties },
          { value: "public", label: SEEN_BY.public },
        ]}
      />
      {isAsItIs && <CheckboxField field={fields.confirmed} label="I have checked it: nothing needs to be redacted" />}
      <div className="flex flex-wrap gap-2">
        {children}
        <DeskButton busy={busy} busyLabel="Releasing…">
          {label}
        </DeskButton>
      </div>
    </>
  );
}
