import { sha256Hex } from "~/domain/digest.server";
import { REDACTED, remark } from "../case/case-machine";
import { CaseMoved } from "../case/case-refusals";
import { caseOf, type StepTaken } from "../case/case-step.server";
import type { ComplaintFields } from "../schema";
import { takeStaffStep, type StaffStepBy } from "../case/staff-steps.server";

export const PUBLIC_TEXTS = ["title", "story", "desiredOutcome"] as const;
export type PublicTexts = Pick<ComplaintFields, (typeof PUBLIC_TEXTS)[number]>;

/** Returns the version of a complaint's public texts, a digest. */
export function textsVersion(complaint: PublicTexts): string {
  return sha256Hex(PUBLIC_TEXTS.map((name) => complaint[name]).join("\n")).slice(0, 32);
}

/** Error when the saved text equals the current one. */
export class NothingChanged extends Error {
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
