import { getFormProps } from "@conform-to/react";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, SelectField, TextField } from "~/ui/forms/field";
import { TypedInput } from "~/ui/forms/typed-controls";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { DeskAnswer } from "../desk/complaint-acts.server";
import { DeskForm, useDeskBusy } from "../desk/desk-form-frame";
import type { DeskPage } from "../desk/desk-page.server";
import { PRIORITY_OPTIONS, sortForm, sortingOf } from "./sort-form";

/** Form for a complaint's tags and priority. */
export function SortPanel({ page, answer }: { page: DeskPage; answer: DeskAnswer | null }) {
  const busy = useDeskBusy();
  const { tags, priority } = page.complaint;
  const [form, fields] = useSchemaForm(sortForm, {
    id: "sort",
    lastResult: answer?.intent === "sort" ? answer.result : null,
    defaultValue: { tags: tags.join(", "), priority },
  });
  return (
    <DeskForm page={page} intent="sort" {...getFormProps(form)}>
      <ErrorSummary
        form={form}
        labels={{
          tags: { id: fields.tags.id, label: "Tags" },
          priority: { id: fields.priority.id, label: "Priority" },
        }}
      />
      <TypedInput type="hidden" name="was" value={sortingOf(page.complaint)} />
      <TextField
        field={fields.tags}
        label="Tags"
        hint="Separate them with commas. Only staff see them."
        className="control-dense"
      />
      {page.knownTags.length > 0 && <p className="text-quiet">In use: {page.knownTags.slice(0, 20).join(", ")}</p>}
      <SelectField field={fields.priority} label="Priority" options={PRIORITY_OPTIONS} />
      <Button look="secondary" className="button-dense" name="intent" value="sort" busy={busy} busyLabel="Saving…">
        Save tags and priority
      </Button>
    </DeskForm>
  );
}
