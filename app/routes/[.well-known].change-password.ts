import { redirect } from "@remix-run/node";

/** Leads programs that keep passwords to the page where one is changed (W3C, "A Well-Known URL for Changing Passwords"). */
export function loader() {
  return redirect("/dashboard/password", 302);
}
