import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { TextArea, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { TypedText } from "~/ui/text/typed-text";
import { redactForm } from "../desk/forms/desk-forms";
import type { RedactionDesk } from "./redaction-desk.server";

/** Editor of a complaint's public texts, for removing personal details. */
export function RedactionScreen({
  page,
  answer,
}: {
  page: RedactionDesk;
  answer: { result: SubmissionResult<string[]>; conflict: string | null } | null;
}) {
  const [form, fields] = useSchemaForm(redactForm, "redact", answer?.result, page);
  return (
    <main id="content" className="page max-w-text space-y-5 py-5">
      <header className="space-y-2">
        <p className="text-sm">
          <Link to={`/admin/complaints/${page.ref}`}>{page.ref}</Link>
        </p>
        <h1 className="text-2xl">Take personal details out of {page.ref}</h1>
        <p className="text-sm">
          Change only what identifies somebody: the rest is in {page.playerName}’s own words.{" "}
          {page.isPublic
            ? "The change is public at once, and the trail records that there was one."
            : "The trail records that there was a change."}{" "}
          The old text is not kept anywhere.
        </p>
      </header>
      {answer?.conflict && (
        <ConflictNotice reason={answer.conflict} isKept>
          <p>The current text follows the form. Save again to replace it.</p>
        </ConflictNotice>
      )}
      <SchemaForm
        action={`/admin/complaints/${page.ref}/text`}
        form={form}
        labels={{ title: "Title", story: "Story", desiredOutcome: "Desired outcome" }}
        className="space-y-4 text-sm"
      >
        <input type="hidden" name="key" value={page.key} />
        <VersionField value={page.version} />
        <TextField field={fields.title} />
        <TextArea field={fields.story} rows={16} />
        <TextArea field={fields.desiredOutcome} optional rows={4} />
        <Button busyLabel="Saving…" className="button-dense">
          Save the redacted text
        </Button>
      </SchemaForm>
      {answer?.conflict && (
        <section aria-labelledby="as-it-is" className="space-y-2 text-sm">
          <h2 id="as-it-is" className="text-lg">
            As it is now
          </h2>
          <p dir="auto" className="font-semibold">
            {page.title}
          </p>
          <TypedText>{page.story}</TypedText>
          <TypedText>{page.desiredOutcome}</TypedText>
        </section>
      )}
    </main>
  );
}
