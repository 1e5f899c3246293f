import { env } from "~/env.server";
import { hostCookie, hostCookieValue } from "./host-cookie.server";
import { COOKIES } from "./kept-in-browser";

const { name: NAME } = COOKIES.session;
/** The identity provider ends an idle session earlier. */
const LIFETIME_SECONDS = Math.round(env.SESSION_MAX_DAYS * 24 * 60 * 60);
const SECRET = /^[\w.~+/=-]{16,4000}$/;

/** Returns the session secret in this request's cookie, or null. The identity provider checks it. */
export function sessionSecret(request: Request): string | null {
  const value = hostCookieValue(request, NAME);
  return value !== null && SECRET.test(value) ? value : null;
}

/** Returns the `Set-Cookie` value that stores a session's secret in the browser. */
export function sessionCookie(request: Request, secret: string): string {
  return hostCookie(request, NAME, secret, LIFETIME_SECONDS);
}

/** Returns the `Set-Cookie` value that removes the secret from the browser. */
export function endedSessionCookie(request: Request): string {
  return hostCookie(request, NAME, "", 0);
}

/**
 * Headers of a response that ends a session: they remove the cookie and the browser's cached pages, including those of
 * its back button.
 */
export function signedOutHeaders(request: Request): Headers {
  return new Headers([
    ["Set-Cookie", endedSessionCookie(request)],
    ["Clear-Site-Data", '"cache", "storage"'],
  ]);
}
