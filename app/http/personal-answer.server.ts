import { browserKey } from "./browser-key.server";
import { sessionSecret } from "./session.server";

/** True for what is one person's: behind a session, with words kept for them, or by a link that was mailed to them. */
function isPersonal(request: Request): boolean {
  return (
    sessionSecret(request) !== null || browserKey(request) !== null || new URL(request.url).searchParams.has("token")
  );
}

/** `Cache-Control` of a page: one person's is theirs alone, and nothing of it stays in the browser they used. */
export function pageCacheControl(request: Request): string {
  return isPersonal(request) ? "private, no-store" : "no-cache";
}
