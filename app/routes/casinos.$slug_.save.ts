import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/features/accounts/guards.server";
import { saveCasino } from "~/features/accounts/saved-casinos.server";
import { findViewer } from "~/features/accounts/viewer.server";
import { findCasino } from "~/features/casinos/casino.server";
import { readForm } from "~/http/form.server";
import { requireFound } from "~/http/responses";
import { safePath } from "~/http/safe-redirect";

/** `saved=yes` puts the casino on the person's list, `saved=no` takes it off; then back to where the button was. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const casino = requireFound(await findCasino(params["slug"] ?? ""), request);
  const page = safePath(form.get("returnTo"), `/casinos/${casino.slug}`);
  const viewer = await findViewer(request);
  if (!viewer) return redirect(`/login?${new URLSearchParams({ redirectTo: page }).toString()}`, 303);
  await saveCasino(viewer.user.uid, casino.id, form.get("saved") !== "no");
  return redirect(page, 303);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect(`/casinos/${encodeURIComponent(params["slug"] ?? "")}`);
}
