import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/platform/access/guards.server";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { findViewer } from "~/platform/access/viewer.server";
import { findCasino } from "~/features/casinos/public/casino.server";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { safePath } from "~/http/security/safe-redirect";

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
