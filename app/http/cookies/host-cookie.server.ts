import { stringifySetCookie } from "cookie";
import { asItIs, readCookies } from "./cookie-header.server";
import { siteOrigin } from "../security/site-origin.server";

/**
 * Browsers take a `__Host-` cookie over https alone: from this host, for every path, never from a neighbouring domain.
 * Where the site's own address is plain http (a demo on one's own machine) the cookie has to go without.
 */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

function isSecure(request: Request): boolean {
  return siteOrigin(request).startsWith("https:");
}

/** The value of a host cookie in this request, or null. A cookie without the prefix counts for nothing over https. */
export function hostCookieValue(request: Request, name: string): string | null {
  return readCookies(request.headers.get("Cookie"))[hostCookieName(name, isSecure(request))] ?? null;
}

/**
 * `Set-Cookie` value for a cookie that scripts can't read, kept for `maxAge` seconds; 0 deletes it. `value` has to be
 * made of the characters that a cookie may hold: a TypeError otherwise.
 */
export function hostCookie(request: Request, name: string, value: string, maxAge: number): string {
  const secure = isSecure(request);
  return stringifySetCookie(
    { name: hostCookieName(name, secure), value, maxAge, path: "/", httpOnly: true, secure, sameSite: "lax" },
    { encode: asItIs },
  );
}
