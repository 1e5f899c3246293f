import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/platform/access/accounts.server";
import { readForm } from "~/http/bodies/form.server";

/** Ends this browser's session. `from=admin` is posted by the admin header, and leads to sign-in instead of home. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = await signOut(request);
  return redirect(form.get("from") === "admin" ? "/login" : "/", { status: 303, headers });
}

export function loader() {
  return redirect("/");
}
