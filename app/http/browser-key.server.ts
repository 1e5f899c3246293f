import { randomBytes } from "node:crypto";
import { siteOrigin } from "./site-origin.server";

/** What a visitor typed is found again by a random key in their browser, for a day. */
const NAME = "kept-words";
const LIFETIME_SECONDS = 24 * 60 * 60;
const KEY = /^[\w-]{32,64}$/;

function attributes(request: Request): string {
  return `Path=/complaints; HttpOnly; SameSite=Lax${siteOrigin(request).startsWith("https:") ? "; Secure" : ""}`;
}

/** The key this browser has, or null. */
export function browserKey(request: Request): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name = "", ...value] = pair.split("=");
    if (name.trim() !== NAME) continue;
    const key = value.join("=").trim();
    return KEY.test(key) ? key : null;
  }
  return null;
}

export function newBrowserKey(): string {
  return randomBytes(24).toString("base64url");
}

/** `Set-Cookie` value that gives the browser its key. */
export function browserKeyCookie(request: Request, key: string): string {
  return `${NAME}=${key}; ${attributes(request)}; Max-Age=${String(LIFETIME_SECONDS)}`;
}

/** `Set-Cookie` value that takes the key away: what it opened has an owner now. */
export function endedBrowserKeyCookie(request: Request): string {
  return `${NAME}=; ${attributes(request)}; Max-Age=0`;
}
