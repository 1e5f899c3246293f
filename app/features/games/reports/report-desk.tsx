import type { SubmissionResult } from "@conform-to/react";
import { DutyLink, PersonLink } from "~/platform/access/duties/use-duties";
import { DateTime } from "~/ui/date-time";
import { DecisionForm } from "~/platform/decisions/decision-form";
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
  return (
    <DecisionForm
      id="report-decision"
      schema={reportDecisionForm}
      result={result}
      isOpen={state === "open"}
      buttons={[
        { act: "confirm", label: "Confirm and publish" },
        { act: "refuse", label: "Don’t accept", isDanger: true },
      ]}
      hint="Needed if you don’t accept it. We’ll send it to them."
    >
      <p className="text-sm text-quiet">
        Confirm only what the picture shows. It becomes public then, and counts as an observation of that day.
      </p>
    </DecisionForm>
  );
}
