import { parseJson } from "~/domain/canonical-json";
import { parseSetCookie, stringifyCookie, stringifySetCookie } from "cookie";
import { unencoded, readCookies } from "./cookie-header.server";

/**
 * Some proxies pass on a single cookie and drop all others; that of Firebase Hosting is `__session`. When `ONE_COOKIE`
 * names it, the site's own cookies travel inside it, each with its expiry, and the rest of the site doesn't notice.
 */
type InnerCookies = Map<string, readonly [value: string, endsAt: number]>;

const NAME = /^[\w-]{1,60}$/;
/** Excludes characters that a header can't carry or that would start another cookie in it. */
const VALUE = /^[!-+\--:<-~]*$/;

function readInnerCookies(value: string, now: number): InnerCookies {
  const parsed = parseJson(Buffer.from(value, "base64url").toString());
  const cookies: InnerCookies = new Map();
  if (typeof parsed !== "object" || parsed === null) return cookies;
  for (const [name, pair] of Object.entries(parsed)) {
    if (!NAME.test(name) || !Array.isArray(pair)) continue;
    const [inner, endsAt] = pair as unknown[];
    if (typeof inner !== "string" || !VALUE.test(inner)) continue;
    if (Number.isSafeInteger(endsAt) && Number(endsAt) > now) cookies.set(name, [inner, Number(endsAt)]);
  }
  return cookies;
}

const DAY = 86_400;
const inSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** Returns the `Cookie` header the site would have received without such a proxy. */
export function unpackCookies(
  header: string | undefined,
  one: string | undefined,
  now = new Date(),
): string | undefined {
  if (one === undefined || header === undefined) return header;
  const cookies = readInnerCookies(readCookies(header)[one] ?? "", inSeconds(now));
  const values = Object.fromEntries([...cookies].map(([name, [value]]) => [name, value]));
  return stringifyCookie(values, { encode: unencoded });
}

/** Returns the one `Set-Cookie` with the effect of these, for a browser that sent the given `Cookie` header. */
export function packCookies(
  header: string | undefined,
  setCookies: readonly string[],
  one: string | undefined,
  now = new Date(),
): string[] {
  if (one === undefined || setCookies.length === 0) return [...setCookies];
  const seconds = inSeconds(now);
  const cookies = readInnerCookies(readCookies(header)[one] ?? "", seconds);
  for (const line of setCookies) {
    const { name, value = "", maxAge } = parseSetCookie(line, { decode: unencoded });
    if (!NAME.test(name)) continue;
    // A cookie without an expiry would end with the browser session, which the outer cookie can't express, so it gets a
    // day.
    const endsAt = seconds + (maxAge ?? DAY);
    if (endsAt <= seconds) cookies.delete(name);
    else cookies.set(name, [value, endsAt]);
  }
  const last = Math.max(seconds, ...[...cookies.values()].map(([, endsAt]) => endsAt));
  const packed = last > seconds ? Buffer.from(JSON.stringify(Object.fromEntries(cookies))).toString("base64url") : "";
  const attributes = { maxAge: last - seconds, path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;
  return [stringifySetCookie({ name: one, value: packed, ...attributes })];
}
