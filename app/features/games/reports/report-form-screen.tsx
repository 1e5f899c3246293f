import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { SelectField, TextArea, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Badge, type Meaning } from "~/ui/notice";
import { Section } from "~/ui/section";
import { PICTURE_FIELD, type HeldPictureMark } from "../evidence/picture-fields";
import { PictureInput } from "../evidence/picture-input";
import type { ReportState } from "../schema";
import { reportForm } from "./report-forms";
import type { ownReports, readReportForm } from "./write-report.server";

const STATES: Record<ReportState, { label: string; meaning: Meaning | "plain" }> = {
  open: { label: "Waiting for staff", meaning: "info" },
  confirmed: { label: "Confirmed", meaning: "good" },
  refused: { label: "Not accepted", meaning: "bad" },
  withdrawn: { label: "Withdrawn", meaning: "plain" },
};

const LABELS = {
  casino: "Casino",
  percent: "Return to player",
  seenOn: "Seen on",
  country: "Opened from",
  note: "Note",
  [PICTURE_FIELD]: "Picture of the help screen",
};

interface Answer {
  result: SubmissionResult<string[]>;
  held: HeldPictureMark | null;
}

/** Form in which a player, or a casino's people, report the version that a game shows. */
export function GameReportForm({
  game,
  countries,
  today,
  lastDay,
  country,
  casino,
  answer,
}: Awaited<ReturnType<typeof readReportForm>> & {
  /** Code of the reader's country, if we know it. */
  country: string | null;
  /** The casino's name; null where it is the casino's own form. */
  casino: string | null;
  answer: Answer | undefined;
}) {
  const [form, fields] = useSchemaForm(reportForm, "game-report", answer?.result, {
    casino: casino ?? "",
    seenOn: today,
    country: country ?? "",
  });
  return (
    <SchemaForm
      form={form}
      labels={LABELS}
      encType="multipart/form-data"
      className="max-w-text space-y-5"
      aria-label="Report"
    >
      {casino !== null && <TextField field={fields.casino} hint="Its name as on this site." autoComplete="off" />}
      <TextField
        field={fields.percent}
        type="number"
        step="any"
        inputMode="decimal"
        hint={`In percent, as the game’s help screen states it. Versions we know: ${game.versions.join(", ")}.`}
        className="max-w-40"
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField field={fields.seenOn} type="date" max={lastDay} />
        <SelectField field={fields.country} options={countries} blank="Choose one" />
      </div>
      <PictureInput
        id={`${form.id}-${PICTURE_FIELD}`}
        label={LABELS[PICTURE_FIELD]}
        hint="Leave out your name and balance: once we confirm it, everybody can see it."
        held={answer?.held ?? null}
        errors={form.allErrors[PICTURE_FIELD]}
      />
      <TextArea field={fields.note} hint="For our staff." optional rows={3} />
      <Button busyLabel="Sending…">Send report</Button>
    </SchemaForm>
  );
}

/** Reports that their reader sent, with the decisions. */
export function SentReports({
  title,
  reports,
  subject,
}: {
  title: string;
  reports: Awaited<ReturnType<typeof ownReports>>;
  subject: "casino" | "game";
}) {
  if (reports.length === 0) return null;
  return (
    <Section id="reports" title={title}>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {reports.map((report) => {
          const { id, isOwn, returns, seenOn, country, state, reason } = report;
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0 space-y-1">
                <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                  <bdi>{report[subject]}</bdi> <Badge meaning={STATES[state].meaning}>{STATES[state].label}</Badge>
                </p>
                <p className="numbers">
                  {returns}, seen <DateTime at={seenOn} /> from {country}
                </p>
                {reason && <p dir="auto">Why: {reason}</p>}
              </div>
              {state === "open" && isOwn && (
                <Form method="post">
                  <Button
                    look="secondary"
                    name="withdraw"
                    value={id}
                    className="min-h-9 py-1 text-sm"
                    aria-label={`Withdraw the report of ${returns}: ${report[subject]}`}
                  >
                    Withdraw
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
