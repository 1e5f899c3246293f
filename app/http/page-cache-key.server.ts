import { env } from "~/env.server";
import { hostCookieName } from "./host-cookie.server";
import { unpackCookies } from "./one-cookie.server";
import type { RequestHead } from "./request-head";
import { TELLING_COOKIES } from "./preferences.server";
import { isTracking } from "./tracking";

/** Which addresses are the same for everybody, and which parameters make a difference there. */
export interface CacheRule {
  /** Matches the path of the page, without `.data`. */
  path: RegExp;
  parameters: readonly string[];
}

export interface CacheKey {
  text: string;
  /** The request of nobody: the address and the preferences the page is drawn by, nothing else. */
  request(): Request;
}

/** Over https and over http: see `hostCookieName`. */
function bothNames(name: string): string[] {
  return [hostCookieName(name, true), hostCookieName(name, false)];
}

/** Cookies whose owner sees pages of their own. */
const PERSONAL = new Set(["session", "kept-words"].flatMap(bothNames));
const LONGEST_ADDRESS = 1_000;

/** The preferences among a request's cookies; null where somebody is answered by themselves because of theirs. */
function readPreferences(header: string | undefined): string | null {
  if (header === undefined) return "";
  const telling = new Map<string, string>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at === -1 ? undefined : at).trim();
    if (PERSONAL.has(name)) return null;
    const values = at === -1 ? undefined : TELLING_COOKIES.get(name);
    // Of two with one name, which browsers send for two paths or domains, the page reads the first.
    if (!values || telling.has(name)) continue;
    const value = pair.slice(at + 1).trim();
    // None of ours: what the page makes of it is for the page to say.
    if (!values.has(value)) return null;
    telling.set(name, `${name}=${value}`);
  }
  return [...telling.values()].sort().join("; ");
}

/** The page's path of an address; of a page's data (`/casinos.data`, `/_root.data`) the path of the page. */
function pathOf(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/**
 * What an answer to this request is kept under, or null when it is not one for everybody: another method, a session, an
 * address or a parameter that no rule knows.
 */
export function cacheKeyOf(request: RequestHead, rules: readonly CacheRule[]): CacheKey | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const address = request.url ?? "/";
  if (address.length > LONGEST_ADDRESS || !address.startsWith("/") || address.startsWith("//")) return null;
  const preferences = readPreferences(unpackCookies(request.headers.cookie, env.ONE_COOKIE));
  if (preferences === null) return null;

  const mark = address.indexOf("?");
  const pathname = mark === -1 ? address : address.slice(0, mark);
  const path = pathOf(pathname);
  const rule = rules.find((one) => one.path.test(path));
  if (!rule) return null;
  let query = "";
  if (mark !== -1) {
    const given = [...new URLSearchParams(address.slice(mark + 1))].filter(([name]) => !isTracking(name));
    if (given.some(([name]) => !rule.parameters.includes(name))) return null;
    // An empty one is none; of several with one name it may be the one that the page reads.
    const isAlone = (name: string) => given.filter(([other]) => other === name).length === 1;
    const known = given.filter(([name, value]) => value !== "" || !isAlone(name));
    known.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    query = new URLSearchParams(known).toString();
  }
  const origin = originOf(request);
  if (origin === null) return null;
  const normal = query === "" ? pathname : `${pathname}?${query}`;
  return {
    text: `${origin}${normal} ${preferences}`,
    request: () => new Request(origin + normal, { headers: preferences === "" ? {} : { Cookie: preferences } }),
  };
}

/** Pages name their own address: without `PUBLIC_URL` it is the one asked for, which is part of what is kept. */
function originOf(request: RequestHead): string | null {
  if (env.PUBLIC_URL !== undefined) return new URL(env.PUBLIC_URL).origin;
  const { host } = request.headers;
  if (host === undefined || !/^[\w.:[\]-]{1,100}$/.test(host)) return null;
  const scheme = env.TRUST_PROXY && request.headers["x-forwarded-proto"] === "https" ? "https" : "http";
  return `${scheme}://${host}`;
}
