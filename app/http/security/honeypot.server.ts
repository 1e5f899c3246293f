import { HONEYPOT_FIELD } from "./honeypot";

/** True if something filled in the field that people don't see. A form that lacks the field is let through. */
export function isSpam(form: FormData): boolean {
  return form.getAll(HONEYPOT_FIELD).some((value) => value !== "");
}
