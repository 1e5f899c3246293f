import { env } from "~/env.server";
import { forbidden } from "./responses";
import { logSecurity } from "./security-log.server";

/**
 * Refuses (403) a post that another site's page made. Browsers say where a post comes from in `Sec-Fetch-Site`, older
 * ones in `Origin`; a client that sends neither is no browser and carries nobody's cookies.
 */
export function requireSameOrigin(request: Request): void {
  if (isFromHere(request)) return;
  logSecurity("cross-site-post-refused", request);
  throw forbidden();
}

function isFromHere(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  const allowed = new Set([
    new URL(request.url).host,
    request.headers.get("Host"),
    env.PUBLIC_URL && new URL(env.PUBLIC_URL).host,
  ]);
  return URL.canParse(origin) && allowed.has(new URL(origin).host);
}
