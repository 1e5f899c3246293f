import { z } from "zod/v4";
import { displayNameField } from "~/domain/text/display-name";
import { multiLine, ticked } from "~/domain/text/fields";

const body = multiLine(10_000, { missing: "Write what you have to say." }).min(10, "Use at least 10 characters.");

/** A party's answer to a request. */
export const answerForm = z.object({
  /** Only of somebody who answers by a mailed link. */
  name: displayNameField("Enter your name.").optional(),
  body,
  partiesOnly: z.boolean().optional(),
});

/** As `answerForm`, for somebody who answers by a mailed link: only they can say who they are. */
export const linkAnswerForm = answerForm.required({ name: true });

/** Reason to reopen an ended complaint. */
export const reopenForm = z.object({ body });

export const withdrawForm = z.object({
  reason: multiLine(2_000).optional(),
  confirmed: ticked("Confirm that you want to end your complaint."),
});

/** The case page's forms, by the `intent` each sends. */
export const CASE_INTENTS = ["answer", "evidence", "accept", "reopen", "withdraw"] as const;
export type CaseIntent = (typeof CASE_INTENTS)[number];

/** The steps to which files can be added before the step is taken. */
const ATTACHING_INTENTS = ["answer", "reopen"] as const;
export type AttachingIntent = (typeof ATTACHING_INTENTS)[number];

/**
 * Returns the value of the button that adds files for a step. It belongs to no part of the form, so that what was
 * written for the step is kept.
 */
export function attachValue(intent: AttachingIntent): string {
  return `attach:${intent}`;
}

/** Returns the step that a button's value adds files for; undefined for any other button. */
export function attachingIntent(value: string): AttachingIntent | undefined {
  return ATTACHING_INTENTS.find((intent) => value === attachValue(intent));
}
