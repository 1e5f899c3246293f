import { calendarOf, type Calendar } from "./calendar";
import { atomOf, jsonFeedOf, type Feed } from "./feed";

const TYPES = { xml: "application/atom+xml", json: "application/feed+json", ics: "text/calendar" } as const;

function responseOf(text: string, format: keyof typeof TYPES, caching = "public, max-age=300"): Response {
  return new Response(text, {
    headers: {
      "Content-Type": `${TYPES[format]}; charset=utf-8`,
      "Cache-Control": caching,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Returns a feed in one of its formats; `self` is the address that it was asked for at. */
export function feedResponse(feed: Feed, format: "xml" | "json", self: string): Response {
  return responseOf(format === "xml" ? atomOf(feed, self) : jsonFeedOf(feed, self), format);
}

/**
 * Returns a calendar: the same for `everybody`, one that depends on what a `reader` chose and where they live, which no cache
 * may give to another, or one of the `parties` of a case, which is stored nowhere.
 */
export function calendarResponse(calendar: Calendar, readers: "everybody" | "reader" | "parties"): Response {
  const caching = { everybody: undefined, reader: "private, max-age=300", parties: "no-store" };
  return responseOf(calendarOf(calendar), "ics", caching[readers]);
}
