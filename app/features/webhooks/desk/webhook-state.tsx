import { DateTime } from "~/ui/date-time";
import { DAYS_OF_FAILING } from "../kinds";
import type { WebhookFields } from "../schema";

type Standing = Pick<WebhookFields, "state" | "failingSince" | "lastSuccessAt" | "leftOutAt">;

/** Whether a webhook is on, and how it fares, in words. */
export function WebhookState({ state, failingSince, lastSuccessAt, leftOutAt }: Standing) {
  return (
    <>
      {state === "active" && (failingSince === null ? "On" : "On, failing")}
      {state === "paused" && "Paused"}
      {state === "disabled" &&
        `Turned off by us after ${String(DAYS_OF_FAILING)} days of failing, or because it is gone`}
      {failingSince !== null && (
        <>
          {" "}
          since <DateTime at={failingSince} withTime />
        </>
      )}
      {lastSuccessAt !== null && (
        <>
          . Last delivered <DateTime at={lastSuccessAt} withTime />
        </>
      )}
      {leftOutAt !== null && (
        <>
          . Changes were left out, last on <DateTime at={leftOutAt} withTime />, because too many were waiting
        </>
      )}
    </>
  );
}
