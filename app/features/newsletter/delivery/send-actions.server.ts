import { textIn } from "~/http/forms/text-in";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import type { Staff } from "~/domain/staff";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { requireFound } from "~/http/responses/responses";
import { setChangeMessage } from "~/platform/operations/set-change";
import { scheduleIssue } from "./schedule.server";
import { scheduleForm } from "./schedule-schema";
import { sendTargetOf } from "./send-question.server";
import { startConfirmedDelivery } from "./start-delivery.server";

const PEOPLE = { one: "subscriber", many: "subscribers" };
const STALE =
  "Nothing was sent: this issue has been changed or sent since you opened this page. Below is what it is now.";
const NO_SENDER = "Nothing was sent: the newsletter needs a reply address and a postal address first.";
const PAST = "This time has passed. Choose one in the future.";

/** Why nothing was sent or scheduled. */
export interface SendAnswer {
  problem: string | null;
  /** The answer to the form that schedules it. */
  schedule: SubmissionResult<string[]> | null;
}

const refused = (problem: string, status: 409 | 422) => data<SendAnswer>({ problem, schedule: null }, { status });

/** Handles the confirmation page's forms: sends the issue now, or with `intent=schedule` at a later moment. */
export async function handleSendForm(request: Request, id: string, form: FormData, staff: Staff) {
  const version = versionNumberIn(form);
  const issuePath = `/admin/newsletter/issues/${encodeURIComponent(id)}`;
  if (form.get("intent") === "schedule") {
    const submission = parseForm(form, scheduleForm);
    const invalid = (schedule: SendAnswer["schedule"]) =>
      data<SendAnswer>({ problem: null, schedule }, { status: 422 });
    if (submission.status !== "success") return invalid(submission.reply());
    const { outcome } = await scheduleIssue(id, version, submission.value.sendAt, staff);
    if (outcome === "missing") throw requireFound(null, request);
    if (outcome === "stale") return refused(STALE, 409);
    if (outcome === "no-sender") return refused(NO_SENDER, 422);
    if (outcome === "past") return invalid(submission.reply({ fieldErrors: { sendAt: [PAST] } }));
    return redirect(`${issuePath}?scheduled=1`, 303);
  }
  const confirmed = { version, recipients: textIn(form, CONFIRMED_FIELD) };
  const sent = await startConfirmedDelivery(id, sendTargetOf(form.get("to")), confirmed, staff);
  switch (sent.outcome) {
    case "missing":
      throw requireFound(null, request);
    case "started":
      return redirect(issuePath, 303);
    case "nobody":
      return refused("There are no recipients.", 422);
    case "no-sender":
      return refused(NO_SENDER, 422);
    case "others":
      return refused(setChangeMessage(sent.change, PEOPLE), 409);
    case "stale":
      return refused(STALE, 409);
  }
}
