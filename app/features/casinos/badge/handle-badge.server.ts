import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Base64url } from "~/domain/digest.server";
import { countryHeader, countryVary } from "~/http/security/proxy-country.server";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { countForReaders } from "~/platform/statistics/persons-visit.server";
import { countStat } from "~/platform/statistics/stats.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { HeldCasino } from "../held-casino";
import { drawBadge, drawUnknownBadge } from "./badge-drawing";
import { BADGE_SIZES, BADGE_THEMES, badgePath, type BadgeLook } from "./badge-look";
import { badgeStanding } from "./badge-standing";

/** Seconds for which a badge may still show a score after the casino was, say, blacklisted. */
const KEPT_SECONDS = 900;

/** Headers of every answer, redirects included: casinos show the picture on their own sites. */
export const BADGE_HEADERS = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  // A copy in a picture search would go on praising a casino that has since been blacklisted.
  "X-Robots-Tag": "noindex",
};

/** The parameters of a badge's address. Any other value counts as left out. */
const lookQuery = z.object({
  theme: z.enum(BADGE_THEMES).catch("light"),
  size: z.enum(BADGE_SIZES).catch("medium"),
});

/** Returns the look that a badge's address asks for. */
export function lookOfBadge(request: Request): BadgeLook {
  return lookQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
}

/**
 * Returns the headers of a response that readers in some countries don't get. A cache between the reader and the proxy
 * that names the country doesn't know it, so where there is such a proxy only browsers keep the response.
 */
function keepFor(seconds: number): Record<string, string> {
  const keeper = countryHeader() === null ? "public" : "private";
  return { "Cache-Control": `${keeper}, max-age=${String(seconds)}`, Vary: countryVary() };
}

function svg(request: Request, status: number, text: string, headers: Record<string, string>): Response {
  return new Response(request.method === "HEAD" ? null : text, {
    status,
    headers: {
      ...BADGE_HEADERS,
      ...headers,
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(text)),
    },
  });
}

/** Returns the response to a request for a casino's badge; 404 for null. */
export async function handleBadge(request: Request, casino: HeldCasino | null): Promise<Response> {
  const look = lookOfBadge(request);
  const { site } = await currentSettings();
  if (casino === null) return svg(request, 404, drawUnknownBadge(site.name, look), { "Cache-Control": "no-store" });
  const { pathname, search } = new URL(request.url);
  const address = badgePath(casino.slug, look);
  if (pathname + search !== address)
    return new Response(null, {
      status: 301,
      headers: { ...BADGE_HEADERS, ...keepFor(KEPT_SECONDS), Location: address },
    });

  // Badges on our own page are not counted, because they are not on somebody's site.
  if (request.headers.get("Sec-Fetch-Site") !== "same-origin")
    countForReaders(request, () => countStat("badge", casino.id));

  const now = backend().clock();
  const day = now.toISOString().slice(0, 10);
  const text = drawBadge({ siteName: site.name, name: casino.name, standing: badgeStanding(casino), day }, look);
  const etag = `"${sha256Base64url(text).slice(0, 27)}"`;
  // The badge shows today's date, so it must not be cached past midnight.
  const untilMidnight = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
  const headers = { ETag: etag, ...keepFor(Math.min(KEPT_SECONDS, untilMidnight)) };
  if (isUnchanged(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: { ...BADGE_HEADERS, ...headers } });
  return svg(request, 200, text, headers);
}
