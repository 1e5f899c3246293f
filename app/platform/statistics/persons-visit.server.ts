import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { findViewer } from "~/platform/access/viewer.server";
import { inBackground } from "~/http/listener/background.server";
import { sessionSecret } from "~/http/cookies/session.server";

/** Browsers are few, and telling one takes longer than all else that counting does. */
const robots = new LRUCache<string, boolean>({ max: 2_000 });

function isRobot(userAgent: string): boolean {
  let known = robots.get(userAgent);
  if (known === undefined) robots.set(userAgent, (known = isbot(userAgent)));
  return known;
}

/** True when a browser of that name is a person's, and asks for now: no robot, no prefetch. */
export function isPersonsBrowser(userAgent: string | null, purpose: string | null): boolean {
  return (
    userAgent !== null && userAgent !== "" && !/prefetch|prerender|preview/i.test(purpose ?? "") && !isRobot(userAgent)
  );
}

/** What a request says it is for, in the words of whichever browser. */
export function purposeOf({ headers }: Request): string | null {
  return headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz") ?? null;
}

/** True when a person's browser asks for it now: no robot, no prefetch, no look at the headers alone. */
export function isPersonsVisit(request: Request): boolean {
  return request.method === "GET" && isPersonsBrowser(request.headers.get("User-Agent"), purposeOf(request));
}

/**
 * True when a script of ours asks again for the page that stands open already, as it does after a form or when the
 * window gets the focus.
 */
export function isRefresh(request: Request): boolean {
  const referrer = request.headers.get("Referer");
  if (request.headers.get("Sec-Fetch-Dest") !== "empty" || referrer === null || !URL.canParse(referrer)) return false;
  const [from, to] = [new URL(referrer), new URL(request.url)];
  return from.pathname + from.search === to.pathname + to.search;
}

/**
 * Counts what a person did, by `count`, unless they are staff. The answer never waits: who is signed in is looked up
 * behind it.
 */
export function countForReaders(request: Request, count: () => void): void {
  if (!isPersonsVisit(request)) return;
  if (sessionSecret(request) === null) {
    count();
    return;
  }
  inBackground("counting a request", async () => {
    if ((await findViewer(request))?.role !== "admin") count();
  });
}
