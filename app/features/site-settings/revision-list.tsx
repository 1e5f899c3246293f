import { Form } from "@remix-run/react";
import { ChangeTable } from "~/platform/audit/change-table";
import { fieldWords } from "~/platform/audit/field-words";
import type { FieldChange } from "~/platform/audit/schema";
import { Button } from "~/ui/forms/button";
import { VersionField } from "~/ui/forms/version/version-field";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

const CAUSES: Record<string, string> = {
  original: "as it was before anybody changed it",
  saved: "saved",
  restored: "restored",
  formula: "new formula version",
};

export interface ShownRevision {
  number: number;
  cause: string;
  at: string;
  byName: string;
  note: string | null;
  changes: FieldChange[];
  /** All settings at that time, one row for each field. */
  snapshot: { field: string; value: string }[];
}

/** List of a group's revisions: author, time, changes, all values, and a button to restore them. */
export function RevisionList({
  revisions,
  newest,
  version,
  canRestore,
}: {
  revisions: readonly ShownRevision[];
  /** Number of the current revision. */
  newest: number;
  version: string;
  canRestore: boolean;
}) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {revisions.map(({ number, cause, at, byName, note, changes, snapshot }) => (
        <li key={number} className="space-y-2 py-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 className="text-lg">Revision {number}</h2>
            {number === newest && <Badge meaning="good">in force</Badge>}
            <p className="text-sm text-quiet">
              <DateTime at={at} withTime />, {byName}, {CAUSES[cause] ?? cause}
            </p>
            {canRestore && number !== newest && (
              <Form method="post" className="ms-auto">
                <VersionField value={version} />
                <Button look="secondary" name="number" value={number} className="min-h-8 px-3 py-0.5 text-sm">
                  Restore revision {number}
                </Button>
              </Form>
            )}
          </div>
          {note && <p className="text-sm">{note}</p>}
          {changes.length > 0 && <ChangeTable changes={changes} label={`What revision ${String(number)} changed`} />}
          <details className="text-sm">
            <summary className="min-h-6 text-accent">
              Everything as it was<span className="sr-only"> in revision {number}</span>
            </summary>
            <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]">
              {snapshot.map(({ field, value }) => (
                <div key={field} className="contents">
                  <dt className="border-t border-line py-1 font-semibold">{fieldWords(field)}</dt>
                  <dd dir="auto" className="border-line pb-1 whitespace-pre-wrap sm:border-t sm:pt-1">
                    {value || <span className="text-quiet">empty</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}
