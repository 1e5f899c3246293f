import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { changeUser } from "~/platform/access/accounts.server";
import { findViewer } from "~/platform/access/viewer.server";
import { readForm } from "~/http/bodies/form.server";
import { preferenceCookies, THEMES, type Preferences } from "~/http/cookies/preferences.server";
import { badRequest } from "~/http/responses/responses";
import { safePath } from "~/http/security/safe-redirect";

/** Stores a visitor's preferences in cookies: `theme`, and `hideOffers` (`true` or `false`). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const change: Partial<Preferences> = {};
  const theme = THEMES.find((known) => known === form.get("theme"));
  if (theme) change.theme = theme;
  if (form.has("hideOffers")) change.hideOffers = form.get("hideOffers") === "true";
  if (Object.keys(change).length === 0) throw badRequest();

  const viewer = await findViewer(request);
  const { hideOffers } = change;
  // Also stored with the account, so that the preference follows the person to another device.
  if (viewer && hideOffers !== undefined)
    await changeUser(viewer.user.uid, ({ preferences }) => ({ preferences: { ...preferences, hideOffers } }));

  const headers = new Headers();
  for (const cookie of await preferenceCookies(change)) headers.append("Set-Cookie", cookie);
  return redirect(safePath(form.get("returnTo")), { status: 303, headers });
}

export function loader() {
  return redirect("/responsible-gaming");
}
