import { PersonLink } from "~/platform/access/duties/use-duties";
import type { SubmissionResult } from "@conform-to/react";
import { DateTime } from "~/ui/date-time";
import { DecisionForm } from "~/platform/decisions/decision-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { DeskFact } from "~/ui/lists/desk-fact";
import { NameLink } from "~/ui/text/typed-text";
import { correctionDecisionForm } from "./correction-forms";
import type { findCorrection } from "./decide-correction.server";
import { FactText } from "./fact-sheet";

type Page = NonNullable<Awaited<ReturnType<typeof findCorrection>>>;

const STATES = { open: "Waiting for you", accepted: "Accepted", refused: "Not accepted", withdrawn: "Withdrawn" };

/** A correction with the current value and where to check the new one. */
export function CorrectionFacts({ page }: { page: Page }) {
  const { state, now, from, to, source, note, at, reason, person, casino } = page;
  return (
    <dl className="border-t border-line text-sm">
      <DeskFact term="Status">
        {STATES[state]}
        {reason && `: ${reason}`}
      </DeskFact>
      <DeskFact term="Casino">
        <NameLink to={`/admin/casinos/${casino.id}`}>{casino.name}</NameLink>
      </DeskFact>
      <DeskFact term="Now">
        <FactText text={now} />
      </DeskFact>
      {from !== now && (
        <DeskFact term="When it was proposed">
          <FactText text={from} />
        </DeskFact>
      )}
      <DeskFact term="Correct value">
        <FactText text={to} />
      </DeskFact>
      <DeskFact term="Where to check it">
        <a href={source} rel="nofollow noopener noreferrer">
          {source}
        </a>
      </DeskFact>
      {note && (
        <DeskFact term="Note">
          <span dir="auto" className="whitespace-pre-line">
            {note}
          </span>
        </DeskFact>
      )}
      <DeskFact term="Proposed">
        <DateTime at={at} withTime /> by{" "}
        {person ? <PersonLink uid={person.uid}>{person.name}</PersonLink> : "somebody whose account is gone"}
        {person && !page.isFromRepresentative && ", who no longer represents the casino"}
      </DeskFact>
    </dl>
  );
}

/** The decision about a correction. */
export function CorrectionDecision({
  page: { state, version, isFromRepresentative },
  result,
}: {
  page: Page;
  result: SubmissionResult<string[]> | undefined;
}) {
  return (
    <DecisionForm
      id="correction-decision"
      schema={correctionDecisionForm}
      result={result}
      isOpen={state === "open"}
      buttons={[
        isFromRepresentative && { act: "accept", label: "Accept and publish" },
        { act: "refuse", label: "Don’t accept", isDanger: true },
      ]}
      hint="Needed if you don’t accept it. We’ll send it to them."
    >
      <VersionField value={version} />
      <p className="text-sm text-quiet">
        {isFromRepresentative
          ? "Accept only what you have checked at the source: it is published at once, as supplied by the casino and checked today."
          : "The person who proposed it no longer represents the casino, so it can’t be accepted. If it is right, change the fact in the casino’s editor."}
      </p>
    </DecisionForm>
  );
}
