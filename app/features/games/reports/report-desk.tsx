import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { DutyLink, PersonLink } from "~/platform/access/duties/use-duties";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextArea } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { DeskFact } from "~/ui/lists/desk-fact";
import { reportDecisionForm } from "./report-forms";
import type { ReportPage } from "./decide-report.server";

const STATES = { open: "Waiting for you", confirmed: "Confirmed", refused: "Not accepted", withdrawn: "Withdrawn" };

/** What a report says, beside what was seen there before. */
export function ReportFacts({ report }: { report: ReportPage }) {
  const { state, reason, game, casino, returns, seenOn, country, note, picture, from, person, at, seen } = report;
  return (
    <dl className="border-t border-line text-sm">
      <DeskFact term="Status">
        {STATES[state]}
        {reason && `: ${reason}`}
      </DeskFact>
      <DeskFact term="Game">
        <DutyLink duty="editor" to={`/admin/games/${game.id}/observations`}>
          {game.name}
        </DutyLink>
        , sold as {game.versions.join(", ")}
      </DeskFact>
      <DeskFact term="Casino">
        <DutyLink duty="editor" to={`/admin/casinos/${casino.id}`}>
          {casino.name}
        </DutyLink>
      </DeskFact>
      <DeskFact term="Version reported">
        <span className="numbers">{returns}</span>, seen <DateTime at={seenOn} /> from {country}
      </DeskFact>
      <DeskFact term="Seen before">
        {seen.length === 0 ? (
          "Nobody has looked yet"
        ) : (
          <ul>
            {seen.map((one) => (
              <li key={one.id} className="numbers">
                {one.returns} on <DateTime at={one.seenOn} /> from {one.country}
              </li>
            ))}
          </ul>
        )}
      </DeskFact>
      <DeskFact term="Picture">
        {picture ? (
          <a href={picture.path}>
            <bdi>{picture.name}</bdi>
          </a>
        ) : (
          "Deleted once this was decided"
        )}
      </DeskFact>
      {note && (
        <DeskFact term="Note">
          <span dir="auto" className="whitespace-pre-line">
            {note}
          </span>
        </DeskFact>
      )}
      <DeskFact term="Sent">
        <DateTime at={at} withTime /> by {from === "casino" ? "the casino’s representative" : "the player"}{" "}
        {person ? <PersonLink uid={person.uid}>{person.name}</PersonLink> : "somebody whose account is gone"}
      </DeskFact>
    </dl>
  );
}

/** The decision about a report. */
export function ReportDecision({
  state,
  result,
}: {
  state: ReportPage["state"];
  result: SubmissionResult<string[]> | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(reportDecisionForm, { id: "report-decision", lastResult: result });
  if (state !== "open" && !form.allErrors[""]) return null;
  return (
    <PostForm {...getFormProps(form)} noValidate className="max-w-text space-y-5" aria-label="Decision">
      <ErrorSummary form={form} labels={{ reason: "Why not" }} />
      <TextArea
        field={fields.reason}
        label="Why not"
        optional
        hint="Needed if you don’t accept it. We’ll send it to them."
        rows={3}
      />
      <p className="text-sm text-quiet">
        Confirm only what the picture shows. It becomes public then, and counts as an observation of that day.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Saving…" name="act" value="confirm">
          Confirm and publish
        </Button>
        <Button look="danger" busy={busy} busyLabel="Saving…" name="act" value="refuse">
          Don’t accept
        </Button>
      </div>
    </PostForm>
  );
}
