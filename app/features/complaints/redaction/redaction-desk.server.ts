import { data, redirect } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/staff";
import type { Viewer } from "~/platform/access/viewer.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { deskPath } from "../case/case-notices.server";
import { isConflict, stepOf } from "../desk/complaint-acts.server";
import { redactForm } from "../desk/forms/desk-forms";
import { openDesk } from "../desk/desk-page.server";
import { echoedText } from "../echoed-text";
import { NothingChanged, redactText, textsVersion } from "./redaction-steps.server";

/** Returns the public texts of a complaint, for removing personal details. */
export async function readRedactionDesk(viewer: Viewer, ref: string) {
  const complaint = await openDesk(viewer, ref);
  const { title, story, desiredOutcome, playerName, publishedAt } = complaint;
  return {
    ref,
    title,
    story,
    desiredOutcome,
    playerName,
    isPublic: publishedAt !== null,
    version: textsVersion(complaint),
    key: randomUUID(),
  };
}

export type RedactionDesk = Awaited<ReturnType<typeof readRedactionDesk>>;

/** Handles the redaction form: changes the text, or returns what is wrong (422 for the input, 409 for a newer text). */
export async function handleRedactionDesk(request: Request, staff: Staff, ref: string) {
  const form = await readForm(request);
  const submission = parseForm(form, redactForm);
  if (submission.status !== "success") return data({ result: submission.reply(), conflict: null }, { status: 422 });
  const { title, story, desiredOutcome } = submission.value;
  const { version: _seen, ...by } = stepOf(form, staff, ref);
  try {
    await redactText(by, { title, story, desiredOutcome: desiredOutcome ?? "" }, versionIn(form));
    return redirect(`${deskPath(ref)}?done=redacted`, 303);
  } catch (error) {
    if (error instanceof NothingChanged) return redirect(`${deskPath(ref)}?done=unchanged`, 303);
    if (!isConflict(error)) throw error;
    return data({ result: echoedText(submission), conflict: error.message }, { status: 409 });
  }
}
