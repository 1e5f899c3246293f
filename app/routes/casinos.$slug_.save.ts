import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { memberLoader } from "~/platform/access/guards.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { findViewer } from "~/platform/access/viewer.server";
import { findCasino, findCasinoOfAnySlug } from "~/features/casinos/public/casino.server";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { safePath, signInPath } from "~/http/security/safe-redirect";

/**
 * Saves the casino to the person's list (`saved=yes`) or removes it (`saved=no`), then redirects to the page of the
 * button.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const casino = requireFound(await findCasinoOfAnySlug(params["slug"] ?? ""), request);
  const page = safePath(form.get("returnTo"), `/casinos/${casino.slug}`);
  const viewer = await findViewer(request);
  if (!viewer) return redirect(signInPath(page), 303);
  await saveCasino(viewer.user.uid, casino.id, form.get("saved") !== "no");
  return redirect(page, 303);
}

export const loader = memberLoader(async ({ params }) => {
  const slug = params["slug"] ?? "";
  if (!(await findCasino(slug))) await redirectFormerSlug("casino", slug, (to) => `/casinos/${to}`);
  return redirect(`/casinos/${encodeURIComponent(slug)}`);
});
