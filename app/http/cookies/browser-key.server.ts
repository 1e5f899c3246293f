import { randomBytes } from "node:crypto";
import { hostCookie, hostCookieValue } from "./host-cookie.server";

/** What a visitor typed is found again by a random key in their browser, for a day. */
const NAME = "kept-words";
const LIFETIME_SECONDS = 24 * 60 * 60;
const KEY = /^[\w-]{32,64}$/;

/** The key this browser has, or null. */
export function browserKey(request: Request): string | null {
  const key = hostCookieValue(request, NAME);
  return key !== null && KEY.test(key) ? key : null;
}

export function newBrowserKey(): string {
  return randomBytes(24).toString("base64url");
}

/** `Set-Cookie` value that gives the browser its key. */
export function browserKeyCookie(request: Request, key: string): string {
  return hostCookie(request, NAME, key, LIFETIME_SECONDS);
}

/** `Set-Cookie` value that takes the key away: what it opened has an owner now. */
export function endedBrowserKeyCookie(request: Request): string {
  return hostCookie(request, NAME, "", 0);
}
