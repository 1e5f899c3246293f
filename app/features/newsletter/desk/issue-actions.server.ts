import { data, redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { requireFound } from "~/http/responses/responses";
import { namedTextProblem } from "~/platform/publishing/named/named-problems.server";
import { unscheduleIssue } from "../delivery/schedule.server";
import { deleteIssue, findIssue, saveIssue, sendTest } from "../issues/issues.server";
import type { IssueAnswer } from "./issue-form";
import { issueForm } from "../issues/issue-schema";

const FROZEN = "This issue is already being sent, so its text can no longer be changed.";
const SCHEDULED = "This issue is scheduled. Take it off the schedule to change it.";
const CHANGED = "Somebody else changed this issue after you opened this page. Delete it only if you still want to.";
const TEST_FAILED = "Draft saved, but the test email could not be sent. Try again in a minute.";

const pathOf = (id: string) => `/admin/newsletter/issues/${id}`;

/**
 * Handles one step of an issue's form: `save`, `test` and `send`, which save first, `unschedule` or `delete`; `id` is "new"
 * for a new issue. `send` leads to the question whether to send what was just saved.
 */
export async function takeIssueStep(request: Request, id: string, form: FormData, staff: Staff, email: string) {
  if (form.get("intent") === "delete") {
    const outcome = await deleteIssue(id, versionNumberIn(form), staff);
    if (outcome === "missing") throw requireFound(null, request);
    if (outcome === "deleted") return redirect("/admin/newsletter/issues?deleted=1", 303);
    const now = outcome === "stale" ? await findIssue(id) : null;
    // What was typed stays in the form, beside what somebody else has saved.
    const typed = now && parseForm(form, issueForm).reply();
    delete typed?.error;
    const theirs = now && { subject: now.subject, preheader: now.preheader, body: now.body, version: now.version };
    return data<IssueAnswer>({ result: typed, theirs, problem: now ? CHANGED : FROZEN }, { status: 409 });
  }
  if (form.get("intent") === "unschedule") {
    const outcome = await unscheduleIssue(id, staff);
    if (outcome === "missing") throw requireFound(null, request);
    if (outcome === "done") return redirect(`${pathOf(id)}?unscheduled=1`, 303);
    return data<IssueAnswer>({ result: null, theirs: null, problem: FROZEN }, { status: 409 });
  }
  const submission = parseForm(form, issueForm);
  if (submission.status !== "success") {
    if (id !== "new") requireFound(await findIssue(id), request);
    return data<IssueAnswer>({ result: submission.reply(), theirs: null, problem: null }, { status: 422 });
  }
  const { documents, clock } = backend();
  const { subject, preheader, body } = submission.value;
  const found = await documents.transaction(staff.uid, async (transaction) => {
    for (const [field, text] of Object.entries({ subject, preheader, body })) {
      const problem = await namedTextProblem(text, transaction, clock().toISOString());
      if (problem !== null) return { [field]: [problem] };
    }
    return null;
  });
  if (found !== null) {
    const result = submission.reply({ fieldErrors: found });
    return data<IssueAnswer>({ result, theirs: null, problem: null }, { status: 422 });
  }
  const newId = submissionId(form, { by: staff.uid, what: "newsletterIssues" });
  const version = versionNumberIn(form);
  const saved = await saveIssue(id === "new" ? null : id, submission.value, version, staff, newId);
  const answer = { result: submission.reply(), theirs: null, problem: null };
  switch (saved.outcome) {
    case "missing":
      throw requireFound(null, request);
    case "scheduled":
      return data<IssueAnswer>({ ...answer, problem: SCHEDULED }, { status: 409 });
    case "frozen":
      return data<IssueAnswer>({ ...answer, problem: FROZEN }, { status: 409 });
    case "stale":
      return data<IssueAnswer>({ ...answer, theirs: { ...saved.theirs, version: saved.version } }, { status: 409 });
  }
  if (form.get("intent") === "send") return redirect(`${pathOf(saved.id)}/send`, 303);
  if (form.get("intent") !== "test") return redirect(`${pathOf(saved.id)}?saved=1`, 303);
  const issue = requireFound(await findIssue(saved.id), request);
  if (await sendTest(issue, email, staff)) return redirect(`${pathOf(saved.id)}?tested=1`, 303);
  return data<IssueAnswer>({ ...answer, problem: TEST_FAILED }, { status: 503 });
}
