import { stringifySetCookie } from "cookie";
import type { CookieName } from "./kept-in-browser";
import { unencoded, readCookies } from "./cookie-header.server";
import { siteOrigin } from "../security/site-origin.server";

/**
 * Browsers accept a `__Host-` cookie over https alone: from this host, for every path, never from a neighbouring
 * domain. A site on plain http (a local demo) has to do without the prefix.
 */
export function hostCookieName(name: CookieName, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Returns the name that a cookie has in the browser that sent this request. */
export function cookieNameFor(request: Request, name: CookieName): string {
  return hostCookieName(name, isSecure(request));
}

function isSecure(request: Request): boolean {
  return siteOrigin(request).startsWith("https:");
}

/** Returns the value of a host cookie, or null. Over https a cookie without the prefix is ignored. */
export function hostCookieValue(request: Request, name: CookieName): string | null {
  return readCookies(request.headers.get("Cookie"))[hostCookieName(name, isSecure(request))] ?? null;
}

/**
 * Returns the `Set-Cookie` value of a cookie that scripts can't read, with a lifetime of `maxAge` seconds; 0 deletes
 * it. Throws a TypeError for characters in `value` that a cookie can't hold.
 */
export function hostCookie(request: Request, name: CookieName, value: string, maxAge: number): string {
  const secure = isSecure(request);
  return stringifySetCookie(
    { name: hostCookieName(name, secure), value, maxAge, path: "/", httpOnly: true, secure, sameSite: "lax" },
    { encode: unencoded },
  );
}
