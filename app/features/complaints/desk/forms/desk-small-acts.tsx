import { useState } from "react";
import { DateTime } from "~/ui/date-time";
import { CheckboxField, ErrorSummary, TextField } from "~/ui/forms/field";
import { usePartField } from "~/ui/forms/shared/form-part";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import type { ComplaintDeskAnswer } from "../complaint-acts.server";
import { DeskButton, useDeskBusy } from "./desk-form-frame";
import { mergeForm } from "./desk-forms";
import type { DeskPage } from "../desk-page.server";
import { STATE_WORDS } from "../../labels";

export function AcceptForm({ page }: { page: DeskPage }) {
  const busy = useDeskBusy();
  return (
    <>
      <p>
        It becomes public, the casino can read it, and it counts in the casino’s record.
        {page.complaint.assignee === null && " It will be yours."}
      </p>
      <DeskButton busy={busy} busyLabel="Starting…">
        Start review
      </DeskButton>
    </>
  );
}

export function AssignForm({ page }: { page: DeskPage }) {
  const busy = useDeskBusy();
  const { assignee, assigneeId } = page.complaint;
  // The choice is based on what was shown when it was made.
  const [version] = useState(page.assigneeVersion);
  return (
    <>
      <VersionField value={version} />
      <div className="space-y-1">
        <label htmlFor="assign-to" className="block font-semibold">
          Handled by
        </label>
        {assignee !== null && assigneeId === null && (
          <p className="text-quiet">Now {assignee}, who has no account here.</p>
        )}
        <span className="flex gap-2">
          <select id="assign-to" {...usePartField("to")} className="control control-dense">
            <option value="">Nobody</option>
            {page.admins.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {uid === page.viewerId ? `${name} (you)` : name}
              </option>
            ))}
          </select>
          <DeskButton look="secondary" className="button-dense shrink-0" busy={busy} busyLabel="Saving…">
            Assign
          </DeskButton>
        </span>
      </div>
    </>
  );
}

export function MergeForm({ page, answer }: { page: DeskPage; answer: ComplaintDeskAnswer | null }) {
  const busy = useDeskBusy();
  const [form, fields] = useSchemaForm(mergeForm, "merge", answer?.intent === "merge" ? answer.result : null);
  const { candidates, complaint } = page;
  return (
    <>
      <ErrorSummary form={form} labels={{ into: "Reference", confirmed: "Confirmation" }} />
      <p>
        {complaint.ref} is closed as rejected with a link to the one that goes on. Its player is told; its messages and
        evidence stay here.
      </p>
      <TextField
        field={fields.into}
        label="Goes on in"
        hint="The reference of the other complaint."
        list="merge-candidates"
        className="control-dense"
      />
      <datalist id="merge-candidates">
        {candidates.map(({ ref, title }) => (
          <option key={ref} value={ref}>
            {title}
          </option>
        ))}
      </datalist>
      {candidates.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {candidates.map((one) => (
            <li key={one.ref} className="space-y-0.5 py-1.5">
              <a href={`/admin/complaints/${one.ref}`}>
                {one.ref}: {one.title}
              </a>
              <p className="numbers text-quiet">
                {one.isSamePlayer ? "Same player" : one.playerName}, <DateTime at={one.incidentOn} />,{" "}
                {STATE_WORDS[one.state]}
              </p>
            </li>
          ))}
        </ul>
      )}
      <CheckboxField field={fields.confirmed} label={`Close ${complaint.ref} as a duplicate`} />
      <DeskButton look="danger" busy={busy} busyLabel="Merging…">
        Merge into the other
      </DeskButton>
    </>
  );
}
