import { parseUrl } from "~/domain/urls/parse-url";
import type { Device, Place } from "../kinds";

/** The beginnings of paths that are told apart. The first that fits counts. */
const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^\/$/, "home"],
  [/^\/casinos\/compare$/, "comparison"],
  [/^\/casinos\/[^/]+$/, "casino"],
  [/^\/casinos(\/|$)/, "casino-list"],
  [/^\/bonuses\/[^/]+$/, "bonus"],
  [/^\/bonuses$/, "bonus-list"],
  [/^\/news\//, "article"],
  [/^\/search$/, "search"],
];

/** Returns the kind of this site's page that a request came from, by its referrer; the page itself isn't kept. */
export function placeOf(request: Request): Place {
  const from = parseUrl(request.headers.get("Referer") ?? "");
  if (!from || from.host !== new URL(request.url).host) return "elsewhere";
  return PLACES.find(([path]) => path.test(from.pathname))?.[1] ?? "other-page";
}

/** Returns the kind of device that a browser says it is on. */
export function deviceOf({ headers }: Request): Device {
  const hint = headers.get("Sec-CH-UA-Mobile");
  const isPhone = hint === null ? /Mobi|Android/.test(headers.get("User-Agent")?.slice(0, 500) ?? "") : hint === "?1";
  return isPhone ? "phone" : "computer";
}

/** Returns the languages that a browser asks for. */
export function languagesOf({ headers }: Request): string[] {
  const asked = (headers.get("Accept-Language") ?? "").slice(0, 200).split(",");
  return asked.map((tag) => tag.split(/[;-]/)[0]?.trim().toLowerCase() ?? "").filter((code) => code !== "");
}
