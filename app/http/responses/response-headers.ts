import type { HeadersFunction } from "@remix-run/node";

const PASSED = ["Retry-After", "Cache-Control"];

/** A route's `headers`: what its own loader, action or error said about waiting and keeping reaches the browser. */
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
