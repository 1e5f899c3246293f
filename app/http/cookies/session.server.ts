import { env } from "~/env.server";
import { hostCookie, hostCookieValue } from "./host-cookie.server";

const NAME = "session";
/** The identity provider ends a session earlier when it is idle. */
const LIFETIME_SECONDS = Math.round(env.SESSION_MAX_DAYS * 24 * 60 * 60);
const SECRET = /^[\w.~+/=-]{16,4000}$/;

/** The session secret this request's cookie carries, or null. What it opens is for the identity provider to say. */
export function sessionSecret(request: Request): string | null {
  const value = hostCookieValue(request, NAME);
  return value !== null && SECRET.test(value) ? value : null;
}

/** `Set-Cookie` value that keeps a session's secret in the browser. */
export function sessionCookie(request: Request, secret: string): string {
  return hostCookie(request, NAME, secret, LIFETIME_SECONDS);
}

/** `Set-Cookie` value that takes the secret out of the browser. */
export function endedSessionCookie(request: Request): string {
  return hostCookie(request, NAME, "", 0);
}

/**
 * Headers of the answer that ends a session: the cookie goes, and with it what the browser kept of the pages behind it,
 * those of its back button too.
 */
export function signedOutHeaders(request: Request): Headers {
  return new Headers([
    ["Set-Cookie", endedSessionCookie(request)],
    ["Clear-Site-Data", '"cache", "storage"'],
  ]);
}
