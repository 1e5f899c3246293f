import { createCookie } from "@remix-run/node";
import { COUNTRIES, type Country } from "~/domain/codes/codes";
import { env } from "~/env.server";
import { hostCookieName } from "./host-cookie.server";
import { COOKIES } from "./kept-in-browser";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const isSecure = env.PUBLIC_URL?.startsWith("https:") ?? false;
const attributes = {
  path: "/",
  sameSite: "lax" as const,
  httpOnly: true,
  secure: isSecure,
};
/** Returns the name of a preference's cookie: it is the same for all requests, because pages are cached by it. */
export function preferenceCookieName(preference: "theme" | "offers" | "country" | "age"): string {
  return hostCookieName(COOKIES[preference].name, isSecure);
}

const themeCookie = createCookie(preferenceCookieName("theme"), { ...attributes, maxAge: COOKIES.theme.maxAge });
const offersCookie = createCookie(preferenceCookieName("offers"), { ...attributes, maxAge: COOKIES.offers.maxAge });
const countryCookie = createCookie(preferenceCookieName("country"), { ...attributes, maxAge: COOKIES.country.maxAge });
const ageCookie = createCookie(preferenceCookieName("age"), { ...attributes, maxAge: COOKIES.age.maxAge });

/** Returns a cookie's value as a request carries it. */
function sent(value: string): string {
  return encodeURIComponent(btoa(JSON.stringify(value)));
}

/**
 * The cookies that change every page, by name, with their possible values. The only others that change a page are
 * `COUNTRY_COOKIE` and `AGE_COOKIE`.
 */
export const PAGE_COOKIES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [themeCookie.name, new Set(THEMES.filter((theme) => theme !== "system").map(sent))],
  [offersCookie.name, new Set([sent("hide")])],
]);

/** The cookie of the reader's country, which changes only the pages whose cache rule says so, and its values. */
export const COUNTRY_COOKIE = { name: countryCookie.name, values: new Set(COUNTRIES.map(sent)) } as const;

/** The cookie of a reader who is old enough, which changes only pages for a country. */
export const AGE_COOKIE = { name: ageCookie.name, value: sent("confirmed") } as const;

export interface Preferences {
  theme: Theme;
  /** True if the visitor asked to see no bonuses and no ads. */
  hideOffers: boolean;
  /** Where the visitor said they live. */
  country: Country | null;
  /** True if the visitor said that they are old enough. */
  isOfAge: boolean;
}

/** Returns the preferences in this browser's cookies. */
export async function readPreferences(request: Request): Promise<Preferences> {
  const header = request.headers.get("Cookie");
  const theme: unknown = await themeCookie.parse(header);
  const country: unknown = await countryCookie.parse(header);
  return {
    theme: THEMES.find((known) => known === theme) ?? "system",
    hideOffers: (await offersCookie.parse(header)) === "hide",
    country: COUNTRIES.find((known) => known === country) ?? null,
    isOfAge: (await ageCookie.parse(header)) === "confirmed",
  };
}

/**
 * Returns `Set-Cookie` values that keep the given preferences for a year, or delete those set back to their default.
 */
export async function preferenceCookies(change: Partial<Preferences>): Promise<string[]> {
  const cookies: string[] = [];
  if (change.theme !== undefined) {
    cookies.push(await themeCookie.serialize(change.theme, change.theme === "system" ? { maxAge: 0 } : {}));
  }
  if (change.hideOffers !== undefined) {
    cookies.push(await offersCookie.serialize(change.hideOffers ? "hide" : "", change.hideOffers ? {} : { maxAge: 0 }));
  }
  if (change.country !== undefined) {
    cookies.push(await countryCookie.serialize(change.country ?? "", change.country === null ? { maxAge: 0 } : {}));
  }
  if (change.isOfAge) cookies.push(await ageCookie.serialize("confirmed"));
  return cookies;
}
