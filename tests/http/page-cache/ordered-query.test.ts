import { expect, test } from "vitest";
import { cacheKeyOf } from "~/http/page-cache/page-cache-key.server";
import { orderedQuery } from "~/http/page-cache/ordered-query";
import type { RequestHead } from "~/http/request-head";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";

/** Returns the query that the cache makes a page for. */
function cachedQuery(search: string): string {
  const request = {
    url: `/casinos${search}`,
    method: "GET",
    headers: { host: "edgewise.test" },
  } as unknown as RequestHead;
  return new URL(cacheKeyOf(request, CACHE_RULES)?.request().url ?? "http://none.invalid").search;
}

test.each([
  ["", ""],
  ["?payment=crypto&payment=bank&page=2", "?page=2&payment=crypto&payment=bank"],
  ["?sort=name&q=&utm_source=mail&country=SE", "?country=SE&sort=name"],
  ["?q=a+b&page=2", "?page=2&q=a+b"],
])("%s is repeated as %s, and as the cache writes it", (search, ordered) => {
  expect(orderedQuery(search)).toBe(ordered);
  expect(cachedQuery(search)).toBe(ordered);
});
