import { HONEYPOT_FIELD } from "./honeypot";

/** True if the hidden field was filled in. A form without the field passes. */
export function isSpam(form: FormData): boolean {
  return form.getAll(HONEYPOT_FIELD).some((value) => value !== "");
}
