import { PersonLink } from "~/platform/access/duties/use-duties";
import type { SubmissionResult } from "@conform-to/react";
import { DateTime } from "~/ui/date-time";
import { DecisionForm } from "~/platform/decisions/decision-form";
import { Notice } from "~/ui/notice";
import { accessDecisionForm } from "../access/access-forms";
import type { findAccessOnDesk } from "./access-desk.server";
import { DeskFact } from "~/ui/lists/desk-fact";
import { NameLink } from "~/ui/text/typed-text";

type Page = NonNullable<Awaited<ReturnType<typeof findAccessOnDesk>>> & {
  ties: { hasReviewed: boolean; complaints: number };
};

const STATES = {
  asked: "Has not confirmed the address yet",
  confirmed: "Waiting for a decision",
  approved: "Has access",
  refused: "Refused",
  ended: "Access ended",
};

/** The facts of a request for access: the person, the casino and the address. */
export function AccessFacts({
  page: { uid, casinoId, casino, person, access, represents, domains, ties },
}: {
  page: Page;
}) {
  return (
    <>
      <dl className="border-t border-line text-sm">
        <DeskFact term="Account">
          <PersonLink uid={uid}>{person.name}</PersonLink>
          {person.email && `, ${person.email}`}
        </DeskFact>
        <DeskFact term="Casino">
          <NameLink to={`/admin/casinos/${casinoId}/people`}>{casino}</NameLink>
        </DeskFact>
        <DeskFact term="Email domains">{domains.join(", ") || "None known"}</DeskFact>
        <DeskFact term="Status">
          {represents ? STATES.approved : access ? STATES[access.state] : ""}
          {access?.reason && `: ${access.reason}`}
        </DeskFact>
        {access && (
          <DeskFact term="Address at the casino">
            {access.workEmail ?? (access.domain ? `at ${access.domain}` : "None confirmed")}
          </DeskFact>
        )}
        {access?.confirmedAt && (
          <DeskFact term="Confirmed">
            <DateTime at={access.confirmedAt} withTime />
          </DeskFact>
        )}
        {access?.previous && (
          <DeskFact term="Before">
            {STATES[access.previous.state]} on <DateTime at={access.previous.decidedAt} />
            {access.previous.reason && `: ${access.previous.reason}`}
          </DeskFact>
        )}
      </dl>
      {(ties.hasReviewed || ties.complaints > 0) && (
        <Notice meaning="caution" title="They have played at this casino">
          <p>
            {ties.hasReviewed && "They have reviewed it. "}
            {ties.complaints > 0 && "They have complained about it."}
          </p>
        </Notice>
      )}
    </>
  );
}

/** The decision about somebody's access. */
export function AccessDecision({
  page: { represents, access },
  result,
}: {
  page: Page;
  result: SubmissionResult<string[]> | undefined;
}) {
  const isWaiting = access?.state === "confirmed" && !represents;
  return (
    <DecisionForm
      id="access-decision"
      schema={accessDecisionForm}
      result={result}
      isOpen={isWaiting || represents}
      buttons={[
        isWaiting && { act: "approve", label: "Approve" },
        isWaiting && { act: "refuse", label: "Refuse", isDanger: true },
        represents && { act: "end", label: "End access", isDanger: true },
      ]}
      label="Why"
      isOptional={isWaiting}
      hint={isWaiting ? "Needed to refuse. We’ll send it to them." : "We’ll send it to them."}
    />
  );
}
