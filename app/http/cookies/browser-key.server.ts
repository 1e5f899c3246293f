import { randomBytes } from "node:crypto";
import { hostCookie, hostCookieValue } from "./host-cookie.server";

/** A random key in the browser finds the visitor's pending submission again for a day. */
const NAME = "kept-words";
const LIFETIME_SECONDS = 24 * 60 * 60;
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
