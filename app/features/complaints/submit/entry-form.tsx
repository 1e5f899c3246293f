import { optionsOf } from "~/domain/codes/names-in";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { GROUP_PARAMETER } from "~/domain/forms/form-marks";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import type { CodeOption } from "~/platform/settings/codes/code-options";
import { Button } from "~/ui/forms/button";
import { CheckboxField, ErrorSummary, RadioGroup, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { CasinoPicker } from "./casino-picker";
import {
  COMPLAINT_GROUPS,
  complaintForm,
  GROUP_TITLES,
  type ComplaintGroup,
  type ComplaintValues,
} from "./complaint-form";
import { EvidenceField } from "../evidence/evidence-field";
import type { EvidenceRow } from "../evidence/evidence-list";
import { CATEGORY_LABELS } from "../kinds";
import { SeenBy } from "./seen-by";

const CATEGORY_OPTIONS = optionsOf(CATEGORY_LABELS);
const ADD_LABEL = "Add files";
const PUBLIC = <SeenBy who="everybody" />;

export interface EntryFormProps {
  draftId: string | null;
  /** The page of questions that is asked. */
  group: ComplaintGroup;
  /** Slug of the casino that the page is about; null for none. */
  casinoSlug: string | null;
  values: ComplaintValues;
  lastResult: SubmissionResult<string[]> | null;
  latestDay: string;
  casinoNames: readonly string[];
  currencies: readonly CodeOption[];
  evidence: readonly EvidenceRow[];
  refused: readonly string[];
}

/** One page of the form of a complaint. It sends nothing: its last button leads to the preview. */
export function EntryForm(props: EntryFormProps) {
  const { draftId, group, casinoSlug, values, lastResult, latestDay, casinoNames, currencies, evidence, refused } =
    props;
  const id = `complaint-${group}`;
  const [form, fields] = useSchemaForm(complaintForm(latestDay, group), id, lastResult, values);
  // A page with mistakes is about the same casino and the same complaint.
  const query = new URLSearchParams({
    ...(draftId !== null && { draft: draftId }),
    ...(casinoSlug !== null && group === "casino" && { casino: casinoSlug }),
    [GROUP_PARAMETER]: group,
  }).toString();
  const labels = {
    casino: "Casino",
    category: "Topic",
    title: "In one line",
    story: "What happened",
    terms: "Version of the terms",
    desiredOutcome: "What you want",
    money: { id: `${fields.money.id}-yes`, label: "Money" },
    amount: "Amount",
    currency: "Currency",
    incidentOn: "When it happened",
    contactedCasinoOn: "When you wrote to the casino",
    playerName: "Name to be shown under",
    accountName: "Your name at the casino",
    notElsewhere: "Not elsewhere",
    consent: "Consent",
  };
  const questions: Record<ComplaintGroup, () => ReactNode> = {
    casino: () => (
      <>
        <CasinoPicker field={fields.casino} names={casinoNames} />
        <TextField
          field={fields.accountName}
          label="Your name or number at the casino"
          optional
          hint={
            <>
              <SeenBy who="parties" />
            </>
          }
          autoComplete="off"
        />
        <details open={Boolean(values.terms ?? fields.terms.errors)}>
          <summary>About a version of its terms</summary>
          <div className="pt-3">
            <TextField
              field={fields.terms}
              label="Version of the terms it is about"
              optional
              hint={<>{PUBLIC} The address of its page on this site.</>}
              autoComplete="off"
            />
          </div>
        </details>
      </>
    ),
    story: () => (
      <>
        <SelectField
          field={fields.category}
          label="Topic"
          hint={PUBLIC}
          blank="Choose one"
          options={CATEGORY_OPTIONS}
        />
        <TextField field={fields.title} label="In one line" hint={<>{PUBLIC} 10 to 120 characters.</>} />
        <TextArea
          field={fields.story}
          label="What happened"
          hint={
            <>{PUBLIC} 100 to 10,000 characters, with dates and amounts: no card or account numbers, no full names.</>
          }
          rows={12}
        />
      </>
    ),
    money: () => (
      <>
        <RadioGroup
          field={fields.money}
          label="Is it about money?"
          hint={PUBLIC}
          options={optionsOf({ yes: "Yes", no: "No, it is not about money" })}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextField
            field={fields.amount}
            label="Amount in dispute"
            hint={PUBLIC}
            optional
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            field={fields.currency}
            label="Currency"
            hint={PUBLIC}
            optional
            blank="Choose one"
            options={currencies}
          />
        </div>
        <TextArea
          field={fields.desiredOutcome}
          label="Desired outcome"
          optional
          hint={<>{PUBLIC} Up to 1,000 characters.</>}
          rows={4}
        />
      </>
    ),
    dates: () => (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field={fields.incidentOn} type="date" label="When it happened" hint={PUBLIC} max={latestDay} />
          <TextField
            field={fields.contactedCasinoOn}
            type="date"
            label="When you wrote to the casino"
            hint={PUBLIC}
            max={latestDay}
          />
        </div>
        <p className="text-sm text-quiet">
          A casino should have had ten working days to answer. You can continue anyway.
        </p>
      </>
    ),
    evidence: () => (
      <>
        <EvidenceField
          evidence={evidence}
          refused={refused}
          uploadTo={`/complaints/submit-form/evidence?${query}`}
          buttonLabel={ADD_LABEL}
          isRemovable
          hint={
            <>
              <SeenBy who="staff" /> Up to 10 files of 10 MB: JPEG, PNG and WebP pictures, PDF, plain text. We remove
              what your camera stored in a picture, such as the place.
            </>
          }
        />
        {/* With JavaScript a file is sent as soon as it is chosen. */}
        <div className="hidden noscript:block">
          <Button look="secondary" name="intent" value="attach" formNoValidate busyLabel="Working…">
            {ADD_LABEL}
          </Button>
        </div>
        <CheckboxField
          field={fields.evidenceForCasino}
          label="The casino may see these files"
          hint="Otherwise only you and our staff see them."
        />
      </>
    ),
    name: () => (
      <>
        <TextField
          field={fields.playerName}
          label="Name to be shown under"
          hint={<>{PUBLIC} Choose one that doesn’t give you away, and not the one you play under.</>}
          autoComplete="off"
        />
        <CheckboxField
          field={fields.notElsewhere}
          label="This is not already with a court or dispute body."
          hint={<SeenBy who="staff" />}
        />
        <CheckboxField
          field={fields.consent}
          label="You may publish what I wrote here as public, show the casino what I marked for it, and ask us both about it."
          hint={<SeenBy who="staff" />}
        />
      </>
    ),
  };
  return (
    <PostForm
      action={`/complaints/submit-form?${query}`}
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate={false}
      className="max-w-text space-y-5"
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true">
        Continue
      </button>
      <ErrorSummary form={form} labels={labels} />
      <h2>{GROUP_TITLES[group]}</h2>
      {questions[group]()}
      <HoneypotField key={String(form.errors)} name={HONEYPOT_FIELD} />
      <div className="flex flex-wrap gap-3 pt-2">
        <Button name="intent" value="preview" busyLabel="Working…">
          {group === COMPLAINT_GROUPS.at(-1) ? "See what will be public" : "Save and continue"}
        </Button>
        {group !== COMPLAINT_GROUPS[0] && (
          <Button look="secondary" name="intent" value="back" formNoValidate busyLabel="Working…">
            Back
          </Button>
        )}
        <Button look="secondary" name="intent" value="save" formNoValidate busyLabel="Working…">
          Save draft
        </Button>
      </div>
    </PostForm>
  );
}
