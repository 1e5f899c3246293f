import { Form, useNavigation } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";

/** When a scheduled issue will be sent, with the way back to a draft. */
export function IssueSchedule({ schedule: { at, by } }: { schedule: { at: string; by: string | null } }) {
  const busy = useNavigation().formData?.get("intent") === "unschedule";
  return (
    <Notice>
      <p className="font-semibold">
        This issue will be sent on <DateTime at={at} withTime />
      </p>
      <p>
        It goes to everybody who is a confirmed subscriber at that time. Its text can’t be changed while it is scheduled
        {by && <>; {by} scheduled it</>}.
      </p>
      <Form method="post">
        <Button look="secondary" name="intent" value="unschedule" busy={busy} busyLabel="Taking it off…">
          Take it off the schedule
        </Button>
      </Form>
    </Notice>
  );
}
