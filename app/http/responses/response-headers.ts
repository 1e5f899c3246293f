import type { HeadersFunction } from "@remix-run/node";

const PASSED = ["Retry-After", "Cache-Control"];

/** The `headers` of pages without their own, which pass on the retry and cache headers of loader, action or error. */
export const answerHeaders: HeadersFunction = ({ parentHeaders, loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const source of [loaderHeaders, actionHeaders, errorHeaders]) {
    for (const name of PASSED) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  }
  return headers;
};

/** Returns the header that says how a request was answered. */
export function timingOf(kind: "hit" | "miss" | "pass"): readonly [string, string] {
  return ["server-timing", `cache;desc=${kind}`];
}
