import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { instantText } from "~/platform/publishing/fields/form-fields";
import { Button } from "~/ui/forms/button";
import { InstantField } from "~/ui/forms/instant-field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { scheduleForm } from "./schedule-schema";

interface ScheduleProps {
  /** The version on the page, which is the one that will be sent. */
  version: number;
  sendAt: string | null;
  result: SubmissionResult<string[]> | null;
}

/** Schedules an issue for a later moment. */
export function ScheduleForm({ version, sendAt, result }: ScheduleProps) {
  const busy = useNavigation().formData?.get("intent") === "schedule";
  const [form, fields] = useSchemaForm(scheduleForm, "schedule", result, { sendAt: instantText(sendAt) });
  return (
    <section aria-labelledby="later" className="space-y-3 border-t border-line pt-4">
      <h2 id="later" className="text-lg">
        Or send it later
      </h2>
      <p>
        It goes to everybody who is a confirmed subscriber at that time. Until then you can take it off the schedule.
      </p>
      <PostForm {...getFormProps(form)} noValidate={false} className="space-y-3">
        <VersionField value={version} />
        <div className="max-w-64">
          <InstantField field={fields.sendAt} label="Send at" />
        </div>
        <Button look="secondary" name="intent" value="schedule" busy={busy} busyLabel="Scheduling…">
          Schedule it
        </Button>
      </PostForm>
    </section>
  );
}
