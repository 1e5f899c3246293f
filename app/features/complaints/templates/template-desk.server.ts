import { data, redirect } from "@remix-run/node";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { notFound, requireFound } from "~/http/responses/responses";
import { copyName } from "~/platform/publishing/editor/kind-editor";
import { echoedText } from "../echoed-text";
import { LONGEST_NAME, templateForm, type TemplateForm } from "./template-form";
import { changeTemplate, createTemplate, findTemplate } from "./templates.server";

export const NEW = "new";
export const TEMPLATES_PATH = "/admin/complaints/templates";
const MOVED = "Somebody else changed this template after you opened this page.";

/**
 * Returns the data of a template's page; `id` "new" is an empty one, or a copy of the one in `?copy=`. Throws a 404 for
 * an unknown id.
 */
export async function readTemplatePage(request: Request, id: string) {
  const submissionKey = newSubmissionKey();
  if (id !== NEW) return { template: requireFound(await findTemplate(id), request), copy: null, submissionKey };
  const copied = await findTemplate(new URL(request.url).searchParams.get("copy") ?? "");
  const copy: TemplateForm | null = copied && {
    name: copyName(copied.name, LONGEST_NAME),
    act: copied.act,
    body: copied.body,
    isPrivate: copied.isPrivate,
  };
  return { template: null, copy, submissionKey };
}

/** Handles a template's form: creates it (`id` null), changes it, or deletes it. */
export async function handleTemplate(request: Request, staff: Staff, id: string | null) {
  const form = await readForm(request);
  const isDeletion = id !== null && form.get("intent") === "delete";
  const submission = parseForm(form, templateForm);
  if (!isDeletion && submission.status !== "success")
    return data({ result: submission.reply(), conflict: null }, { status: 422 });
  const wanted = !isDeletion && submission.status === "success" ? submission.value : null;
  const saved =
    id === null && wanted
      ? await createTemplate(staff, wanted, submissionId(form, { by: staff.uid, what: "complaintTemplates" }))
      : await changeTemplate(staff, id ?? "", versionNumberIn(form), wanted);
  if (saved.outcome === "missing") throw notFound(new URL(request.url).pathname);
  if (saved.outcome === "moved") return data({ result: echoedText(submission), conflict: MOVED }, { status: 409 });
  return redirect(`${TEMPLATES_PATH}?done=${isDeletion ? "deleted" : "saved"}`, 303);
}
