import { useState } from "react";
import { ErrorSummary, SelectField, TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import type { ComplaintDeskAnswer } from "./complaint-acts.server";
import { DeskButton, useDeskBusy } from "./forms/desk-form-frame";
import type { DeskPage } from "./desk-page.server";
import { PRIORITY_OPTIONS, sortForm } from "../sorting/sort-form";

/** Form for a complaint's tags and priority. */
export function SortPanel({ page, answer }: { page: DeskPage; answer: ComplaintDeskAnswer | null }) {
  const busy = useDeskBusy();
  // The change is based on what was shown when it was made.
  const [version] = useState(page.sortingVersion);
  const [form, fields] = useSchemaForm(sortForm, "sort", answer?.intent === "sort" ? answer.result : null);
  return (
    <>
      <ErrorSummary form={form} labels={{ tags: "Tags", priority: "Priority" }} />
      <VersionField value={version} />
      <TextField
        field={fields.tags}
        label="Tags"
        hint="Separate them with commas. Only staff see them."
        className="control-dense"
      />
      {page.knownTags.length > 0 && <p className="text-quiet">In use: {page.knownTags.slice(0, 20).join(", ")}</p>}
      <SelectField field={fields.priority} label="Priority" options={PRIORITY_OPTIONS} />
      <DeskButton look="secondary" busy={busy} busyLabel="Saving…">
        Save tags and priority
      </DeskButton>
    </>
  );
}
