import { DateTime } from "~/ui/date-time";
import { DAYS_OF_FAILING } from "../kinds";
import type { WebhookFields } from "../schema";

type Standing = Pick<WebhookFields, "state" | "failingSince" | "lastSuccessAt" | "leftOutAt">;

/** Says in whole sentences whether a webhook is on, and whether its deliveries arrive. */
export function WebhookState({ state, failingSince, lastSuccessAt, leftOutAt }: Standing) {
  return (
    <>
      {state === "active" && failingSince === null && "On."}
      {state === "active" && failingSince !== null && (
        <>
          On, but failing since <DateTime at={failingSince} withTime />.
        </>
      )}
      {state === "paused" && "Paused."}
      {state === "disabled" &&
        `Turned off by us, because it failed for ${String(DAYS_OF_FAILING)} days or said that it was gone.`}
      {state !== "active" && failingSince !== null && (
        <>
          {" "}
          It had been failing since <DateTime at={failingSince} withTime />.
        </>
      )}
      {lastSuccessAt !== null && (
        <>
          {" "}
          Last delivered <DateTime at={lastSuccessAt} withTime />.
        </>
      )}
      {leftOutAt !== null && (
        <>
          {" "}
          Some changes were left out, last on <DateTime at={leftOutAt} withTime />, because too many were waiting.
        </>
      )}
    </>
  );
}
