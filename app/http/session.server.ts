import { env } from "~/env.server";
import { siteOrigin } from "./site-origin.server";

/** The identity provider ends a session earlier when it is idle. */
const LIFETIME_SECONDS = Math.round(env.SESSION_MAX_DAYS * 24 * 60 * 60);
const SECRET = /^[\w.~+/=-]{16,4000}$/;

/**
 * Browsers take a `__Host-` cookie over https alone: from this host, for every path, never from a neighbouring domain.
 * Where the site's own address is plain http (a demo on one's own machine) the cookie has to go without.
 */
function cookieOf(request: Request): { name: string; attributes: string } {
  const secure = siteOrigin(request).startsWith("https:");
  return {
    name: secure ? "__Host-session" : "session",
    attributes: `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  };
}

/** The session secret this request's cookie carries, or null. What it opens is for the identity provider to say. */
export function sessionSecret(request: Request): string | null {
  const { name } = cookieOf(request);
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return SECRET.test(value) ? value : null;
  }
  return null;
}

/** `Set-Cookie` value that keeps a session's secret in the browser. */
export function sessionCookie(request: Request, secret: string): string {
  const { name, attributes } = cookieOf(request);
  return `${name}=${secret}; ${attributes}; Max-Age=${String(LIFETIME_SECONDS)}`;
}

/** `Set-Cookie` value that takes the secret out of the browser. */
export function endedSessionCookie(request: Request): string {
  const { name, attributes } = cookieOf(request);
  return `${name}=; ${attributes}; Max-Age=0`;
}
