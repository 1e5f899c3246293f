import { browserKey } from "../cookies/browser-key.server";
import { sessionSecret } from "../cookies/session.server";

/** True for a page that a mailed link opened. */
function isMailedLink(request: Request): boolean {
  return new URL(request.url).searchParams.has("token");
}

/** True for what is one person's: behind a session, with words kept for them, or by a link that was mailed to them. */
function isPersonal(request: Request): boolean {
  return sessionSecret(request) !== null || browserKey(request) !== null || isMailedLink(request);
}

/** `Cache-Control` of a page: one person's is theirs alone, and nothing of it stays in the browser they used. */
export function pageCacheControl(request: Request): string {
  return isPersonal(request) ? "private, no-store" : "no-cache";
}

/**
 * `Referrer-Policy` of a page, or null for that of all pages. The address of a mailed link is a secret: what the page asks
 * for tells the site's origin alone, so that no log in front of this server holds it twice. Not `no-referrer`, with which
 * a browser would post the page's form with `Origin: null`.
 */
export function pageReferrerPolicy(request: Request): "strict-origin" | null {
  return isMailedLink(request) ? "strict-origin" : null;
}
