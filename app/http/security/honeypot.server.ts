import { HONEYPOT_FIELD } from "./honeypot";

/** For the one who sent a form whose hidden field was filled in: programs that keep forms fill it in for people too. */
export const SPAM_REFUSED =
  "Your browser or password manager filled in a field that people don’t see. We have emptied it: send this again.";

/** True if the hidden field was filled in. A form without the field passes. */
export function isSpam(form: FormData): boolean {
  return form.getAll(HONEYPOT_FIELD).some((value) => value !== "");
}
