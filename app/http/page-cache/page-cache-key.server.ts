import { isbot } from "isbot";
import type { Country } from "~/domain/codes/codes";
import { env } from "~/env.server";
import { readCookies } from "../cookies/cookie-header.server";
import { hostCookieName } from "../cookies/host-cookie.server";
import { COOKIES, type CookieName } from "../cookies/kept-in-browser";
import { unpackCookies } from "../cookies/one-cookie.server";
import { headerOf, type RequestHead } from "../request-head";
import { countryHeader, countryOfHeader } from "../security/proxy-country.server";
import { AGE_COOKIE, COUNTRY_COOKIE, PAGE_COOKIES } from "../cookies/preferences.server";
import { addressedOrigin } from "../security/site-origin.server";
import { COUNTRY_PARAMETER, countryOfQuery } from "./country-parameter";
import { isTrackingParameter } from "./tracking";

/** Addresses that are the same for everybody, and the parameters that change them. */
export interface CacheRule {
  /** Matches the path of the page, without `.data`. */
  path: RegExp;
  parameters: readonly string[];
  /** True for pages that differ by the country of their reader or of their address. */
  isByCountry: boolean;
}

export interface CacheKey {
  text: string;
  /**
   * True if there are only as many such keys as the site has pages. Queries can be made up without end, and so can
   * hosts when `PUBLIC_URL` doesn't name ours.
   */
  isBounded: boolean;
  /** Returns an anonymous request: only the address and the preferences that affect the page. */
  request(): Request;
}

/** Returns the names over https and over http; see `hostCookieName`. */
function bothNames(name: CookieName): string[] {
  return [hostCookieName(name, true), hostCookieName(name, false)];
}

/** Cookies whose owners see pages of their own. */
const PERSONAL = [COOKIES.session.name, COOKIES.pending.name].flatMap(bothNames);
const LONGEST_ADDRESS = 1_000;

/**
 * Returns the preferences in a request's cookies; null when they make the response personal. The country is among them
 * only where it makes a difference, so that all readers share the other pages.
 */
function readPreferences(cookies: Readonly<Record<string, string | undefined>>, isByCountry: boolean): string | null {
  const telling: string[] = [];
  for (const [name, values] of PAGE_COOKIES) {
    const value = cookies[name];
    if (value === undefined) continue;
    // Not one of our values, so the page itself has to interpret it.
    if (!values.has(value)) return null;
    telling.push(`${name}=${value}`);
  }
  const country = isByCountry ? cookies[COUNTRY_COOKIE.name] : undefined;
  if (country !== undefined) {
    if (!COUNTRY_COOKIE.values.has(country)) return null;
    telling.push(`${COUNTRY_COOKIE.name}=${country}`);
  }
  return telling.join("; ");
}

/** True for a search engine and other programs that say what they are. */
export function isRobot(request: RequestHead): boolean {
  return isbot(headerOf(request, "user-agent") ?? "");
}

/**
 * Returns the cookie of a reader who needn't be asked for their age: they have answered, or are a search engine. It makes
 * a difference only where a country is known.
 */
function readAge(request: RequestHead, cookies: Readonly<Record<string, string | undefined>>): string {
  const isKnown = cookies[AGE_COOKIE.name] === AGE_COOKIE.value || isRobot(request);
  return isKnown ? `${AGE_COOKIE.name}=${AGE_COOKIE.value}` : "";
}

/**
 * Returns the parameters that can change the page; null if no rule knows one of them, or if a country is not written as
 * our links write it, because the list then tells its reader so.
 */
function readQuery(query: string, rule: CacheRule): string | null {
  const all = new URLSearchParams(query);
  const countries = rule.isByCountry ? all.getAll(COUNTRY_PARAMETER).filter((value) => value !== "") : [];
  const country = countries.length > 0 ? countryOfQuery(all) : null;
  if (countries.length > 1 || (countries[0] ?? null) !== country) return null;
  const given = [...all].filter(([name]) => !isTrackingParameter(name) && name !== COUNTRY_PARAMETER);
  if (given.some(([name]) => !rule.parameters.includes(name))) return null;
  // Empty parameters are ignored; of several with one name, any could be the one that the page reads.
  const times = new Map<string, number>();
  for (const [name] of given) times.set(name, (times.get(name) ?? 0) + 1);
  const known = given.filter(([name, value]) => value !== "" || times.get(name) !== 1);
  if (country !== null) known.push([COUNTRY_PARAMETER, country]);
  known.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return new URLSearchParams(known).toString();
}

/** Returns the page's path; for a page's data (`/casinos.data`, `/_root.data`) the path of the page. */
function pathOf(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/**
 * Returns the cache key of a request, or null when its response can't be shared: another method, a session, or an
 * address or parameter that no rule knows.
 */
export function cacheKeyOf(request: RequestHead, rules: readonly CacheRule[]): CacheKey | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const address = request.url ?? "/";
  if (address.length > LONGEST_ADDRESS || !address.startsWith("/") || address.startsWith("//")) return null;
  const header = unpackCookies(request.headers.cookie, env.ONE_COOKIE);
  const cookies = header === undefined ? {} : readCookies(header);
  if (PERSONAL.some((name) => cookies[name] !== undefined)) return null;

  const queryAt = address.indexOf("?");
  const pathname = queryAt === -1 ? address : address.slice(0, queryAt);
  const path = pathOf(pathname);
  const rule = rules.find((one) => one.path.test(path));
  if (!rule) return null;
  const read = readPreferences(cookies, rule.isByCountry);
  const guessed = rule.isByCountry && cookies[COUNTRY_COOKIE.name] === undefined ? countryByProxy(request) : null;
  const isOfCountry = rule.isByCountry && (guessed !== null || cookies[COUNTRY_COOKIE.name] !== undefined);
  const age = isOfCountry ? readAge(request, cookies) : "";
  const preferences = read === null ? null : [read, age].filter(Boolean).join("; ");
  const query = queryAt === -1 ? "" : readQuery(address.slice(queryAt + 1), rule);
  if (preferences === null || query === null) return null;
  const origin = originOf(request);
  if (origin === null) return null;
  const normal = query === "" ? pathname : `${pathname}?${query}`;
  return {
    text: `${origin}${normal} ${preferences}${guessed ? ` ${guessed.country}` : ""}`,
    isBounded: query === "" && isKnownOrigin(origin),
    request: () =>
      new Request(origin + normal, {
        headers: {
          ...(preferences !== "" && { Cookie: preferences }),
          ...(guessed && { [guessed.header]: guessed.country }),
          // A page's data alone is asked for by scripts, which a closed site answers otherwise.
          ...(path !== pathname && { "Sec-Fetch-Dest": "empty" }),
        },
      }),
  };
}

/** Returns the country that the operator's proxy says the visitor is in, with its header; null if it says none. */
export function countryByProxy(request: RequestHead): { header: string; country: Country } | null {
  const header = countryHeader();
  const country = header && countryOfHeader(headerOf(request, header));
  return header && country ? { header, country } : null;
}

/** Returns the origin for the key: pages contain their own address, which without `PUBLIC_URL` is the requested one. */
function originOf(request: RequestHead): string | null {
  return env.PUBLIC_URL === undefined ? addressedOrigin(request) : new URL(env.PUBLIC_URL).origin;
}

const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
const KNOWN_ORIGINS: ReadonlySet<string> = new Set(
  env.PUBLIC_URL === undefined
    ? LOOPBACK_HOSTS.map((host) => `http://${host}:${String(env.PORT)}`)
    : [new URL(env.PUBLIC_URL).origin],
);

function isKnownOrigin(origin: string): boolean {
  return KNOWN_ORIGINS.has(origin);
}
