import { browserKey } from "../cookies/browser-key.server";
import { sessionSecret } from "../cookies/session.server";

/** True for a page opened by a mailed link. */
function isMailedLink(request: Request): boolean {
  return new URL(request.url).searchParams.has("token");
}

/** True for a personal page: behind a session, with a pending submission, or opened by a mailed link. */
function isPersonal(request: Request): boolean {
  return sessionSecret(request) !== null || browserKey(request) !== null || isMailedLink(request);
}

/** Returns a page's `Cache-Control`: a personal page must not be stored, not even by the browser. */
export function pageCacheControl(request: Request): string {
  return isPersonal(request) ? "private, no-store" : "no-cache";
}

/**
 * Returns a page's `Referrer-Policy`, or null for the default. The address of a mailed link is a secret, so requests
 * from its page reveal only the site's origin, and no log in front of this server holds the address twice.
 * `no-referrer` won't do: browsers would post the page's form with `Origin: null`.
 */
export function pageReferrerPolicy(request: Request): "strict-origin" | null {
  return isMailedLink(request) ? "strict-origin" : null;
}
