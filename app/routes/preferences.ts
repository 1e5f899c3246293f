import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { changeUser } from "~/platform/access/accounts.server";
import { findViewer } from "~/platform/access/viewer.server";
import { countriesInUse } from "~/platform/settings/codes/code-options.server";
import { readForm } from "~/http/bodies/form.server";
import { preferenceCookies, THEMES, type Preferences } from "~/http/cookies/preferences.server";
import { COUNTRY_PARAMETER } from "~/http/page-cache/country-parameter";
import { badRequest } from "~/http/responses/responses";
import { safePath } from "~/http/security/safe-redirect";

/** Returns the preferences that a form changes: a country left empty takes the choice back. */
async function changesOf(form: FormData): Promise<Partial<Preferences>> {
  const change: Partial<Preferences> = {};
  const theme = THEMES.find((known) => known === form.get("theme"));
  if (theme) change.theme = theme;
  if (form.has("hideOffers")) change.hideOffers = form.get("hideOffers") === "true";
  if (form.get("isOfAge") === "true") change.isOfAge = true;
  const country = (await countriesInUse.read()).find((code) => code === form.get("country"));
  if (country) change.country = country;
  else if (form.get("country") === "") change.country = null;
  return change;
}

/** Returns the page that a form was sent from; after a choice of country, without the country in its address. */
function pageAfter(form: FormData, change: Partial<Preferences>): string {
  const path = safePath(form.get("returnTo"));
  if (change.country === undefined) return path;
  const url = new URL(path, "https://site.invalid");
  url.searchParams.delete(COUNTRY_PARAMETER);
  return safePath(url.pathname + url.search + url.hash);
}

/**
 * Stores a visitor's preferences in cookies: `theme`, `hideOffers` (`true` or `false`), `country` (a code, or empty
 * for none) and `isOfAge` (`true`).
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const change = await changesOf(form);
  if (Object.keys(change).length === 0) throw badRequest();

  const viewer = await findViewer(request);
  // Also stored with the account, so that these follow the person to another device.
  const { theme: _, isOfAge: _age, ...followed } = change;
  if (viewer && Object.keys(followed).length > 0)
    await changeUser(viewer.user.uid, ({ preferences }) => ({ preferences: { ...preferences, ...followed } }));

  const headers = new Headers();
  for (const cookie of await preferenceCookies(change)) headers.append("Set-Cookie", cookie);
  return redirect(pageAfter(form, change), { status: 303, headers });
}

export function loader() {
  return redirect("/responsible-gaming");
}
