import { isbot } from "isbot";
import { parseUrl } from "~/domain/urls/parse-url";
import { findViewer } from "~/platform/access/viewer.server";
import { mayBeLost } from "~/http/listener/background.server";
import { sessionSecret } from "~/http/cookies/session.server";

/** True if the request is from a person's browser, to show something now: not from a robot, and not a prefetch. */
export function isPersonsBrowser(userAgent: string | null, purpose: string | null): boolean {
  return (
    userAgent !== null && userAgent !== "" && !/prefetch|prerender|preview/i.test(purpose ?? "") && !isbot(userAgent)
  );
}

/** Returns the stated purpose of a request, in any browser's header. */
export function purposeOf({ headers }: Request): string | null {
  const named = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].map((name) => headers.get(name));
  return named.find((purpose) => purpose !== null) ?? null;
}

/**
 * True if the request is from a person's browser, to show something now: not from a robot, and neither a prefetch nor
 * HEAD.
 */
export function isPersonsVisit(request: Request): boolean {
  return request.method === "GET" && isPersonsBrowser(request.headers.get("User-Agent"), purposeOf(request));
}

/**
 * True if our script requests the page that is already open, as it does after a form or when the window gets the
 * focus.
 */
export function isRefresh(request: Request): boolean {
  const from = parseUrl(request.headers.get("Referer") ?? "");
  if (request.headers.get("Sec-Fetch-Dest") !== "empty" || !from) return false;
  const to = new URL(request.url);
  return from.pathname + from.search === to.pathname + to.search;
}

/** True if a request is a reader's, whose acts are counted: a person's, who isn't staff. */
export async function isReaders(request: Request): Promise<boolean> {
  if (!isPersonsVisit(request)) return false;
  return sessionSecret(request) === null || (await findViewer(request))?.role !== "admin";
}

/**
 * Counts a person's act by `count`, unless they are staff. The response never waits: the look-up of the signed-in
 * person runs in the background.
 */
export function countForReaders(request: Request, count: () => void): void {
  if (!isPersonsVisit(request)) return;
  if (sessionSecret(request) === null) {
    count();
    return;
  }
  mayBeLost("counting a request", async () => {
    if ((await findViewer(request))?.role !== "admin") count();
  });
}
