import { redirect } from "@remix-run/node";
import { PLACE_FIELD } from "~/domain/forms/form-marks";

const INBOX = /^\/admin\?[\w=&:.%-]{1,400}$/;

/**
 * Returns where a form that was accepted leads: on to the next task if it stood beside the inbox, otherwise to `own`, as
 * on its own page.
 */
export function leadOn(form: FormData, own: string): Response {
  const place = form.get(PLACE_FIELD);
  return redirect(typeof place === "string" && INBOX.test(place) ? place : own, 303);
}
