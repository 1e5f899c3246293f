import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { COMPONENT_LABELS } from "~/features/casinos/labels";
import type { ScoreWeights } from "~/platform/settings/schema";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, TextArea, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Badge } from "~/ui/notice";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Ledger } from "~/ui/lists/ledger";
import { WEIGHT_NAMES, weightsForm } from "./weights-form";

// Only the server knows which days are allowed, so the browser accepts any.
const ANY_DAY = weightsForm({ earliest: "0000-01-01", today: "9999-12-31" });

/** Form of six weights, a note and a date, which leads to the preview of a new version. */
export function WeightsForm({
  weights,
  note = "",
  nextVersion,
  today,
  submissionKey,
  result,
}: {
  weights: ScoreWeights;
  note?: string;
  nextVersion: number;
  today: string;
  submissionKey: string;
  result: SubmissionResult<string[]> | null;
}) {
  const navigation = useNavigation();
  const typed = Object.fromEntries(WEIGHT_NAMES.map((name) => [name, weights[name].toFixed(2)]));
  const [form, fields] = useSchemaForm(ANY_DAY, "weights", result, {
    ...(typed as Record<keyof ScoreWeights, string>),
    note,
    from: today,
  });
  const labels = {
    ...COMPONENT_LABELS,
    games: "Games at their best version",
    "": { id: fields.licence.id, label: "Weights" },
    note: "What changes",
    from: "Date",
  };
  return (
    <PostForm {...getFormProps(form)} className="max-w-text space-y-5">
      <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
      <ErrorSummary form={form} labels={labels} />
      <fieldset className="space-y-3">
        <legend className="font-semibold">Weights of formula version {nextVersion}</legend>
        <p className="text-sm text-quiet">From 0.00 to 1.00 each, and 1.00 together.</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {WEIGHT_NAMES.map((name) => (
            <TextField key={name} field={fields[name]} label={COMPONENT_LABELS[name]} inputMode="decimal" />
          ))}
        </div>
      </fieldset>
      <TextField
        field={fields.games}
        label="Games at their best version"
        optional
        inputMode="decimal"
        className="max-w-48"
        hint="A seventh component, for a preview alone: it is off. The six share the rest, and all of it where fewer than three games were seen."
      />
      <TextArea
        field={fields.note}
        label="What changes, and why"
        rows={3}
        hint="Readers see it in the formula’s history under “How we rate”."
      />
      <TextField
        field={fields.from}
        label="Date"
        type="date"
        className="max-w-48"
        hint="The date shown in its history. It takes effect when you apply it."
      />
      <Button name="intent" value="preview" busy={navigation.state === "submitting"} busyLabel="Calculating…">
        Preview the effect on every casino
      </Button>
    </PostForm>
  );
}

interface Version {
  version: number;
  from: string;
  weights: ScoreWeights;
  note: string;
}

/** Table of all formula versions, newest first, each with a button to bring its weights back. */
export function VersionTable({
  versions,
  inForce,
  submissionKey,
}: {
  versions: readonly Version[];
  inForce: number;
  submissionKey: string;
}) {
  return (
    <Ledger
      label="Versions of the formula"
      rowKey="version"
      rows={versions}
      columns={[
        {
          head: "Version",
          isName: true,
          className: "numbers whitespace-nowrap",
          cell: ({ version }) => (
            <>
              {version} {version === inForce && <Badge meaning="good">in force</Badge>}
            </>
          ),
        },
        { head: "From", className: "whitespace-nowrap", cell: ({ from }) => <DateTime at={from} /> },
        ...WEIGHT_NAMES.map((name) => ({
          head: COMPONENT_LABELS[name],
          isFigure: true,
          cell: ({ weights }: Version) => weights[name].toFixed(2),
        })),
        { head: "What changed", className: "min-w-48", cell: ({ note }) => note },
        {
          head: "Bring back",
          hasHiddenHead: true,
          cell: ({ version }) =>
            version !== inForce && (
              <Form method="post">
                <input type="hidden" name="intent" value="bring-back" />
                <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
                <Button
                  look="secondary"
                  name="version"
                  value={version}
                  className="min-h-8 px-3 py-0.5 text-sm whitespace-nowrap"
                >
                  Preview these again<span className="sr-only">: version {version}</span>
                </Button>
              </Form>
            ),
        },
      ]}
    />
  );
}

export function ProposalList({
  proposals,
}: {
  proposals: readonly { id: string; formulaVersion: number; state: string; at: string; byName: string; note: string }[];
}) {
  if (proposals.length === 0) return <p className="text-sm text-quiet">Nobody has previewed other weights yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {proposals.map(({ id, formulaVersion, state, at, byName, note }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <Link to={`/admin/settings/score/proposals/${id}`}>
            Version {formulaVersion}, <DateTime at={at} withTime />
          </Link>{" "}
          <span className="text-quiet">{byName}</span> <span className="min-w-0 grow basis-56">{note}</span>{" "}
          {state === "applied" && <Badge meaning="good">applied</Badge>}
        </li>
      ))}
    </ul>
  );
}
