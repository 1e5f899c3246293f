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
import { sha256Hex } from "~/domain/digest.server";
import { REDACTED, remark } from "../case/case-machine";
import { CaseMoved } from "../case/case-refusals";
import { caseOf, type StepTaken } from "../case/case-step.server";
import type { ComplaintFields } from "../schema";
import { takeStaffStep, type StaffStepBy } from "../case/staff-steps.server";

const PUBLIC_TEXTS = ["title", "story", "desiredOutcome"] as const;
type PublicTexts = Pick<ComplaintFields, (typeof PUBLIC_TEXTS)[number]>;

/** Returns the version of a complaint's public texts, a digest. */
export function textsVersion(complaint: PublicTexts): string {
  return sha256Hex(PUBLIC_TEXTS.map((name) => complaint[name]).join("\n")).slice(0, 32);
}

/** Error when the saved text equals the current one. */
class NothingChanged extends Error {
  override readonly name = "NothingChanged";
}

function size(text: string): string {
  return `(${String(text.length)} characters, left out)`;
}

/**
 * Removes personal details from a complaint's public texts. Trail and log record that and where it was done, never the
 * removed text, because neither can be changed later. The salt of the old text's digest is deleted with it, so that
 * nobody can find the removed text by trying. `version` is that of the edited text; a newer one throws CaseMoved.
 * Throws NothingChanged as well.
 */
export function redactText(by: StaffStepBy, texts: PublicTexts, version: string): Promise<StepTaken> {
  return takeStaffStep(by, (complaint, { at }) => {
    const changed = PUBLIC_TEXTS.filter((name) => texts[name] !== complaint[name]);
    if (changed.length === 0) throw new NothingChanged();
    if (textsVersion(complaint) !== version)
      throw new CaseMoved("Somebody else changed this text after you opened this page.");
    const fields = Object.fromEntries(changed.map((name) => [name, texts[name]])) as Partial<PublicTexts>;
    return {
      move: remark(caseOf(complaint), "redaction", REDACTED, at),
      fields,
      act: {
        action: "complaint.redact",
        changes: changed.map((field) => ({ field, from: size(complaint[field]), to: size(texts[field]) })),
      },
    };
  });
}

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
