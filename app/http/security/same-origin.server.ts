import { forbidden } from "../responses/responses";
import { logSecurity } from "./security-log.server";
import { isOwnOrigin } from "./site-origin.server";

/**
 * Refuses (403) a post from another site's page. Browsers state its source in `Sec-Fetch-Site`, older ones in `Origin`;
 * a client that sends neither is no browser and carries nobody's cookies.
 */
export function requireSameOrigin(request: Request): void {
  if (isSameOrigin(request)) return;
  logSecurity("cross-site-post-refused", request);
  throw forbidden();
}

/** False for a post from another site's page. */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (origin === null) return true;
  const host = headers.get("Host") ?? new URL(url).host;
  return isOwnOrigin(origin, { host, forwardedProto: headers.get("X-Forwarded-Proto") });
}
