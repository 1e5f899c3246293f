import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { instantText } from "~/platform/publishing/fields/form-fields";
import { Button } from "~/ui/forms/button";
import { InstantField } from "~/ui/forms/instant-field";
import { TypedInput } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";
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
  const [form, fields] = useSchemaForm(scheduleForm, {
    id: "schedule",
    lastResult: result,
    defaultValue: { sendAt: instantText(sendAt) },
  });
  return (
    <Section id="later" title="Or send it later" isSmall className="space-y-3 border-t border-line pt-4">
      <p>
        It goes to everybody who is a confirmed subscriber at that time. Until then you can take it off the schedule.
      </p>
      <PostForm {...getFormProps(form)} noValidate={false} className="space-y-3">
        <TypedInput type="hidden" name="version" value={version} />
        <div className="max-w-64">
          <InstantField field={fields.sendAt} label="Send at" />
        </div>
        <Button look="secondary" name="intent" value="schedule" busy={busy} busyLabel="Scheduling…">
          Schedule it
        </Button>
      </PostForm>
    </Section>
  );
}
