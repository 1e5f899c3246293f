import type { Answer } from "./asking";

/** Headers in which a cached response differs from one rendered for the visitor, and those about its delivery alone. */
const OWN_HEADERS = new Set([
  ...["cache-control", "etag", "vary", "server-timing", "content-encoding", "content-length"],
  ...["date", "connection", "keep-alive", "transfer-encoding"],
]);
/** Headers in which even two responses rendered for the visitor may differ: each server counts what it was asked. */
const WAY_HEADERS = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length", "ratelimit"]);
/** Ratings weigh less by the second. */
const DECAYING = /\d+\.\d{5,}(?:e-\d+)?/g;
const CLOSE_ENOUGH = 1e-4;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid)$/;

/** The address of Sign in that leads back to `to`; to the front page it leads back without saying so. */
function plainSignIn(to: string): string {
  const plain = plainReturn(to);
  return plain === "/?" ? "/login" : `/login?redirectTo=${plain}`;
}

/** An address that a form leads back to, in whatever order it says the same. */
function plainReturn(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const known = [...new URLSearchParams(query)].filter(([name, value]) => !TRACKING.test(name) && value !== "");
  known.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${path}?${new URLSearchParams(known).toString()}`;
}

/** Returns a text without the parts that differ between two renders of the same page. */
function settled(text: string): string {
  const id = /data-request-id="([^"]+)"/.exec(text)?.[1];
  return (id === undefined ? text : text.replaceAll(id, "REQUEST"))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/\/login\?redirectTo=([^"&\\]+)/g, (_all, to: string) => plainSignIn(decodeURIComponent(to)))
    .replace(
      /name="returnTo" value="([^"]*)"/g,
      (_all, to: string) => `returnTo ${plainReturn(to.replaceAll("&amp;", "&"))}`,
    );
}

/** Returns where two texts begin to differ, with some context; null when they are the same. */
export function textDifference(one: string, other: string): string | null {
  const [left, right] = [settled(one), settled(other)];
  const [bareLeft, bareRight] = [left.replace(DECAYING, "#"), right.replace(DECAYING, "#")];
  if (bareLeft !== bareRight) {
    let at = 0;
    while (bareLeft[at] === bareRight[at]) at += 1;
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 120), at + 160));
    return `at ${String(at)}:\n  ${around(bareLeft)}\nis not\n  ${around(bareRight)}`;
  }
  const figures = left.match(DECAYING) ?? [];
  const others = right.match(DECAYING) ?? [];
  const apart = figures.findIndex((figure, at) => Math.abs(Number(figure) - Number(others[at])) > CLOSE_ENOUGH);
  return apart === -1 ? null : `figure ${String(apart)}: ${String(figures[apart])} is not ${String(others[apart])}`;
}

function headersOf(answer: Answer, isKept: boolean): string {
  const left = isKept ? OWN_HEADERS : WAY_HEADERS;
  return Object.entries(answer.headers)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) => `${name}: ${String(value).replace(/'sha256-[^']+'/g, "'HASH'")}`)
    .sort()
    .join("\n");
}

export function isKept({ headers }: Answer): boolean {
  return headers["server-timing"] !== "cache;desc=pass";
}

/** Returns how the answer of the caching server differs from the other's; null when it doesn't. */
export function differenceBetween(kept: Answer, fresh: Answer): string | null {
  if (kept.status !== fresh.status) return `${String(kept.status)} is not ${String(fresh.status)}`;
  const inHeaders = textDifference(headersOf(kept, isKept(kept)), headersOf(fresh, isKept(kept)));
  if (inHeaders !== null) return `in the headers, ${inHeaders}`;
  return textDifference(kept.text, fresh.text);
}
