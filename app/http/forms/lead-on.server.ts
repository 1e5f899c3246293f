import { redirect } from "@remix-run/node";
import { PLACE_FIELD } from "~/domain/forms/form-marks";

const INBOX = /^\/admin\?[\w=&:.%-]{1,400}$/;

/**
 * Returns where a form that was accepted leads: on to the next task if it stood beside the inbox, which then says what
 * was done as `own` would, otherwise to `own`, as on its own page.
 */
export function leadOn(form: FormData, own: string): Response {
  const place = form.get(PLACE_FIELD);
  if (typeof place !== "string" || !INBOX.test(place)) return redirect(own, 303);
  const [, done] = /[?&]done=([a-z-]{1,40})/.exec(own) ?? [];
  return redirect(done === undefined ? place : place.replace(/([?&]done=)1\b/, `$1${done}`), 303);
}
