import { z } from "zod/v4";
import { emailField, storedEmail } from "~/domain/text/email-address";
import { multiLine, singleLine, textUpTo } from "~/domain/text/fields";

export const CONTACT_TYPES = ["general", "bug", "press", "privacy", "casino"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export const contactMessageFields = z.object({
  type: z.enum(CONTACT_TYPES),
  email: storedEmail(),
  message: textUpTo(5_000).min(20),
  /** Status code of the error page it was sent from. */
  errorStatus: z.number().int().min(400).max(599).nullable(),
  /** `open`: mailed to the contact address; `waiting`: there was none, and staff read it at their desk. */
  state: z.enum(["open", "waiting", "answered"]),
});
export type ContactMessageFields = z.infer<typeof contactMessageFields>;

export const contactForm = z.object({
  type: z.enum(CONTACT_TYPES, { error: "Choose what it is about." }),
  email: emailField("Enter your email address, so that we can answer."),
  message: multiLine(5_000, { missing: "Write your message." }).min(
    20,
    "Write at least 20 characters, so that we understand what it is about.",
  ),
  /** Status of the error page it was sent from; an invalid value is no reason to refuse a message. */
  error: singleLine(2_000).optional(),
});

/** Parses the status of an error page; null for anything else. */
export function parseErrorStatus(text: string | null | undefined): number | null {
  if (!text || !/^[45]\d\d$/.test(text)) return null;
  return Number(text);
}
