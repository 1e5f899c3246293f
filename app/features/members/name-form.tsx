import type { SubmissionResult } from "@conform-to/react";
import { profileForm } from "~/platform/access/sign-in/forms";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { usePartPress } from "~/ui/forms/shared/form-part";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";

/** The part of a member's profile that changes their name. */
export function NameForm({ result }: { result: SubmissionResult<string[]> | null }) {
  const [form, fields] = useSchemaForm(profileForm, { id: "profile-name", lastResult: result });
  return (
    <Section id="name-title" title="Name" className="max-w-text space-y-4">
      <ErrorSummary form={form} labels={{ displayName: "Name" }} />
      <TextField
        field={fields.displayName}
        label="Name"
        hint="Shown beside what you publish."
        autoComplete="nickname"
      />
      <Button busyLabel="Saving…" {...usePartPress()}>
        Save name
      </Button>
    </Section>
  );
}
