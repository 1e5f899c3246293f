import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import type { CodeOption } from "~/platform/settings/codes/code-options";
import { Button } from "~/ui/forms/button";
import { CheckboxField, ErrorSummary, RadioGroup, SelectField, TextArea, TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { complaintForm, type ComplaintValues } from "./complaint-form";
import { EvidenceField } from "../evidence/evidence-field";
import type { EvidenceRow } from "../evidence/evidence-list";
import { CATEGORY_LABELS } from "../labels";
import { COMPLAINT_CATEGORIES } from "../schema";

const CATEGORY_OPTIONS = COMPLAINT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const ADD_LABEL = "Add files";
const EVIDENCE_HINT =
  "Up to 10 files of 10 MB: JPEG, PNG and WebP pictures, PDF, plain text. Never shown in public. We remove what your camera stored in a picture, such as the place.";

function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `section-${String(number)}`;
  return (
    <section className="space-y-5 border-t border-line pt-6">
      <h2 id={id}>
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}

export interface EntryFormProps {
  draftId: string | null;
  /** Slug of the casino that the page is about; null for none. */
  casinoSlug: string | null;
  values: ComplaintValues;
  lastResult: SubmissionResult<string[]> | null;
  latestDay: string;
  casinoNames: readonly string[];
  currencies: readonly CodeOption[];
  evidence: readonly EvidenceRow[];
  refused: readonly string[];
  isSignedIn: boolean;
}

/** Step-by-step form of a complaint. It sends nothing: its last button leads to the preview. */
export function EntryForm(props: EntryFormProps) {
  const { draftId, casinoSlug, values, lastResult, latestDay, casinoNames, currencies, evidence, refused, isSignedIn } =
    props;
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(complaintForm(latestDay), { id: "complaint", lastResult, defaultValue: values });
  // A page with mistakes is about the same casino and the same complaint.
  const parameters = new URLSearchParams({
    ...(draftId !== null && { draft: draftId }),
    ...(casinoSlug !== null && { casino: casinoSlug }),
  }).toString();
  const query = parameters && `?${parameters}`;
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
  return (
    <PostForm
      action={`/complaints/submit-form${query}`}
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate={false}
      className="max-w-text space-y-8"
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true">
        Preview
      </button>
      <ErrorSummary form={form} labels={labels} />
      <Section number={1} title="The casino">
        <TextField
          field={fields.casino}
          label="Casino"
          hint="The name the casino uses. It need not be on our lists."
          list="casino-names"
          autoComplete="off"
        />
        <datalist id="casino-names">
          {casinoNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          field={fields.accountName}
          label="Your name or number at the casino"
          optional
          hint="Not public. Only you, the casino and our staff see it, so that the casino can find your account."
          autoComplete="off"
        />
      </Section>
      <Section number={2} title="What happened">
        <SelectField field={fields.category} label="Topic" blank="Choose one" options={CATEGORY_OPTIONS} />
        <TextField field={fields.title} label="In one line" hint="10 to 120 characters. It is the public title." />
        <TextArea
          field={fields.story}
          label="What happened"
          hint="100 to 10,000 characters, with dates and amounts. It becomes public: no card or account numbers, no full names."
          rows={12}
        />
        <TextField
          field={fields.terms}
          label="Version of the terms it is about"
          optional
          hint="The address of its page on this site. A casino’s page leads to the versions of its terms that we have kept."
          autoComplete="off"
        />
      </Section>
      <Section number={3} title="The money">
        <RadioGroup
          field={fields.money}
          label="Is it about money?"
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No, it is not about money" },
          ]}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextField field={fields.amount} label="Amount in dispute" optional inputMode="decimal" autoComplete="off" />
          <SelectField field={fields.currency} label="Currency" optional blank="Choose one" options={currencies} />
        </div>
      </Section>
      <Section number={4} title="The dates">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field={fields.incidentOn} type="date" label="When it happened" max={latestDay} />
          <TextField
            field={fields.contactedCasinoOn}
            type="date"
            label="When you wrote to the casino"
            max={latestDay}
          />
        </div>
        <p className="text-sm text-quiet">
          A casino should have had ten working days to answer. You can continue anyway.
        </p>
      </Section>
      <Section number={5} title="Evidence">
        <EvidenceField
          evidence={evidence}
          refused={refused}
          uploadTo={`/complaints/submit-form/evidence${query}`}
          buttonLabel={ADD_LABEL}
          isRemovable
          hint={EVIDENCE_HINT}
        />
        <CheckboxField
          field={fields.evidenceForCasino}
          label="The casino may see these files"
          hint="Otherwise only you and our staff see them."
        />
        <Button look="secondary" name="intent" value="attach" formNoValidate busy={busy} busyLabel="Working…">
          {ADD_LABEL}
        </Button>
      </Section>
      <Section number={6} title="What you want">
        <TextArea
          field={fields.desiredOutcome}
          label="Desired outcome"
          optional
          hint="Up to 1,000 characters. It becomes public."
          rows={4}
        />
      </Section>
      <Section number={7} title="Who sees what">
        <TextField
          field={fields.playerName}
          label="Name to be shown under"
          hint="Public. Choose one that doesn’t give you away, and not the one you play under."
          autoComplete="off"
        />
        <CheckboxField field={fields.notElsewhere} label="This is not already with a court or dispute body." />
        <CheckboxField
          field={fields.consent}
          label="You may publish what I wrote here as public, show the casino what I marked for it, and ask us both about it."
        />
      </Section>
      <HoneypotField key={String(form.errors)} name={HONEYPOT_FIELD} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button name="intent" value="preview" busy={busy} busyLabel="Working…">
          See what will be public
        </Button>
        <Button look="secondary" name="intent" value="save" formNoValidate busy={busy} busyLabel="Working…">
          Save draft
        </Button>
      </div>
      {!isSignedIn && (
        <p className="text-sm text-quiet">
          You don’t need an account to write. You sign in or join at the end. We save what you wrote for a day, in this
          browser only.
        </p>
      )}
    </PostForm>
  );
}
