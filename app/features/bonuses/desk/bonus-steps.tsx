import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { BonusPanel } from "./bonus-editor.server";
import type { BonusState } from "../bonus-lifecycle";
import { STATE_LABELS } from "../labels";

const MEANINGS: Record<BonusState, "good" | "caution" | "info" | "plain"> = {
  scheduled: "info",
  active: "good",
  paused: "caution",
  expired: "plain",
  withdrawn: "plain",
};

const NEXT_CHANGES: Record<BonusState, string> = {
  scheduled: "is announced",
  active: "starts",
  paused: "is due to start, but is on hold",
  expired: "ends",
  withdrawn: "is withdrawn",
};

function Step({ step, children }: { step: string; children: string }) {
  return (
    <Button name="intent" value={`step:${step}`} look="secondary" formNoValidate>
      {children}
    </Button>
  );
}

/** An offer's state by its dates, and the buttons that change it at once. */
export function BonusSteps({ panel, isPublished }: { panel: BonusPanel; isPublished: boolean }) {
  const { state, nextChange, stored } = panel;
  return (
    <div className="card space-y-3 p-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge meaning={MEANINGS[state]}>{STATE_LABELS[state]}</Badge>
        <span>
          by its dates
          {nextChange && (
            <>
              ; it {NEXT_CHANGES[nextChange.to]} automatically on <DateTime at={nextChange.at} withTime />
            </>
          )}
          .
        </span>
      </p>
      {stored && <Steps stored={stored} isPublished={isPublished} />}
    </div>
  );
}

function Steps({ stored, isPublished }: { stored: NonNullable<BonusPanel["stored"]>; isPublished: boolean }) {
  const isOver = stored.state === "expired";
  return (
    <>
      <p className="text-quiet">
        These buttons change what {isPublished ? "the public sees" : "is stored"} at once. What you have written stays
        in the form, and isn’t saved by them.
      </p>
      <div className="flex flex-wrap gap-2">
        {!isOver &&
          stored.withdrawnAt === null &&
          (stored.paused ? <Step step="resume">Resume it</Step> : <Step step="pause">Put it on hold</Step>)}
        {!isOver &&
          (stored.withdrawnAt === null ? (
            <Step step="withdraw">Withdraw it now</Step>
          ) : (
            <Step step="reinstate">Undo the withdrawal</Step>
          ))}
        <Step step="verify">Mark facts as verified</Step>
      </div>
      <p className="text-quiet">
        Facts verified: {stored.verifiedAt ? <DateTime at={stored.verifiedAt} withTime /> : "never"}.
      </p>
    </>
  );
}
