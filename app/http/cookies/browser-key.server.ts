import { randomBytes } from "node:crypto";
import { hostCookie, hostCookieValue } from "./host-cookie.server";
import { COOKIES } from "./kept-in-browser";

/** A random key in the browser finds again what a visitor sent without a session, for a day. */
const { name: NAME, maxAge: LIFETIME_SECONDS } = COOKIES.pending;
const KEY = /^[\w-]{32,64}$/;

/** Returns this browser's key, or null. */
export function browserKey(request: Request): string | null {
  const key = hostCookieValue(request, NAME);
  return key !== null && KEY.test(key) ? key : null;
}

export function newBrowserKey(): string {
  return randomBytes(24).toString("base64url");
}

/** Returns the `Set-Cookie` value that gives the browser its key. */
export function browserKeyCookie(request: Request, key: string): string {
  return hostCookie(request, NAME, key, LIFETIME_SECONDS);
}

/** Returns the `Set-Cookie` value that removes the key once its submission has an owner. */
export function endedBrowserKeyCookie(request: Request): string {
  return hostCookie(request, NAME, "", 0);
}
