import { RESTORED_NOTICE, RESTORED_PARAMETER } from "~/domain/forms/form-marks";
import { parseUrl } from "~/domain/urls/parse-url";
import { safePath } from "~/http/security/safe-redirect";
import { isOwnOrigin } from "~/http/security/site-origin.server";

const SITE = "https://site.invalid";
/** Parameters that say what happened just before. */
const PASSING = `${RESTORED_PARAMETER} done undo revision saved scheduled unscheduled tested sent deleted`.split(" ");

/** Returns a page's path and query without the parameters that say what happened just before. */
export function lastingPath(path: string): string {
  const { pathname, searchParams } = new URL(safePath(path), SITE);
  for (const name of PASSING) searchParams.delete(name);
  const search = searchParams.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}

/** Returns the path and query of the page that a form was posted from; null if the browser doesn't say. */
export function postingPage({ headers, url }: Request): string | null {
  const referrer = parseUrl(headers.get("Referer") ?? "");
  if (!referrer) return null;
  const { origin, pathname, search } = referrer;
  const host = headers.get("Host") ?? new URL(url).host;
  if (!isOwnOrigin(origin, { host, forwardedProto: headers.get("X-Forwarded-Proto") })) return null;
  return lastingPath(pathname + search);
}

/** Returns the address of a page whose form is to be filled with the unsaved text of this id. */
export function restoringPath(page: string, id: string): string {
  const url = new URL(page, SITE);
  url.searchParams.set(RESTORED_PARAMETER, id);
  return `${url.pathname}${url.search}#${RESTORED_NOTICE}`;
}

/** True for a page whose form is to be filled with an unsaved text, and for the page of such a text. */
export function leadsToUnsavedText(path: string): boolean {
  if (path === "") return false;
  const { pathname, searchParams } = new URL(path, SITE);
  return searchParams.has(RESTORED_PARAMETER) || pathname.startsWith("/pending/");
}
