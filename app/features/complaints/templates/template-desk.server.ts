import { data, redirect } from "@remix-run/node";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { notFound } from "~/http/responses/responses";
import { echoedText } from "../submit/echoed-text";
import { templateForm } from "./template-form";
import { changeTemplate, createTemplate } from "./templates.server";

export const TEMPLATES_PATH = "/admin/complaints/templates";
const MOVED = "Somebody else changed this template after you opened this page.";

/** Handles a template's form: creates it (`id` null), changes it, or deletes it. */
export async function answerTemplate(request: Request, staff: Staff, id: string | null) {
  const form = await readForm(request);
  const version = Number(form.get("version") ?? NaN);
  const isDeletion = id !== null && form.get("intent") === "delete";
  const submission = parseForm(form, templateForm);
  if (!isDeletion && submission.status !== "success")
    return data({ result: submission.reply(), conflict: null }, { status: 422 });
  const wanted = !isDeletion && submission.status === "success" ? submission.value : null;
  const saved =
    id === null && wanted
      ? await createTemplate(staff, wanted, submissionId(form, { by: staff.uid, what: "complaintTemplates" }))
      : await changeTemplate(staff, id ?? "", version, wanted);
  if (saved.outcome === "missing") throw notFound(new URL(request.url).pathname);
  if (saved.outcome === "moved") return data({ result: echoedText(submission), conflict: MOVED }, { status: 409 });
  return redirect(`${TEMPLATES_PATH}?done=${isDeletion ? "deleted" : "saved"}`, 303);
}
