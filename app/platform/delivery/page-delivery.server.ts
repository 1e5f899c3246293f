import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { loadContextOf } from "~/http/listener/load-context.server";
import { env } from "~/env.server";
import { countCachedResponse } from "~/platform/statistics/page-views.server";
import type { CachedResponse } from "~/http/page-cache/cached-response.server";
import { log } from "~/backend/log.server";
import { cacheKeyOf, countryByProxy, isRobot, type CacheKey } from "~/http/page-cache/page-cache-key.server";
import { PageCache } from "~/http/page-cache/page-cache.server";
import { headerOf, type RequestHead } from "~/http/request-head";
import { completeHeaders } from "~/http/security/security-headers.server";
import { CACHE_RULES } from "./cache-rules";

export interface PageDelivery {
  /**
   * Returns the cached page for a request, rendered if need be, and counts it as a view; null if the request is for
   * Remix. Never throws or rejects.
   */
  find(asked: RequestHead): CachedResponse | Promise<CachedResponse | null> | null;
  /** The present size of the cache. */
  size(): { pages: number; bytes: number };
}

/** Remembers the keys of requests, so that a hit parses nothing. */
const KEYS_REMEMBERED = 5_000;
const LONGEST_COOKIES = 200;

/** Puts the page cache in front of a build of this app. */
export function createPageDelivery(build: ServerBuild): PageDelivery {
  if (env.PAGE_CACHE_MB === 0) return { find: () => null, size: () => ({ pages: 0, bytes: 0 }) };
  const handle = createRequestHandler(build, "production");
  const cache = new PageCache({
    documents: backend().documents,
    async render(request) {
      const response = await handle(request, loadContextOf(request));
      completeHeaders(response.headers);
      return response;
    },
    maxBytes: env.PAGE_CACHE_MB * 1_000_000,
  });
  // A map within a map, by the other parts of a key and then by address, because joining both would build a new string
  // for each request.
  const keys = new Map<string, Map<string, CacheKey>>();
  let remembered = 0;

  function keyOf(asked: RequestHead): CacheKey | null {
    const host = headerOf(asked, "host") ?? "";
    const cookie = headerOf(asked, "cookie") ?? "";
    if (cookie.length > LONGEST_COOKIES) return cacheKeyOf(asked, CACHE_RULES);
    if (asked.method !== "GET" && asked.method !== "HEAD") return null;
    const scheme = headerOf(asked, "x-forwarded-proto") ?? "";
    const country = countryByProxy(asked)?.country ?? "";
    const isPlain = scheme === "" && cookie === "" && country === "";
    // Without a cookie and a country, a robot's page is everybody's.
    const others = isPlain ? host : `${host}\n${scheme}\n${country}\n${String(isRobot(asked))}\n${cookie}`;
    const address = asked.url ?? "/";
    const known = keys.get(others)?.get(address);
    if (known) return known;
    const key = cacheKeyOf(asked, CACHE_RULES);
    if (!key) return null;
    if (remembered >= KEYS_REMEMBERED) {
      keys.clear();
      remembered = 0;
    }
    let ofOthers = keys.get(others);
    if (!ofOthers) keys.set(others, (ofOthers = new Map<string, CacheKey>()));
    ofOthers.set(address, key);
    remembered += 1;
    return key;
  }

  function find(asked: RequestHead): CachedResponse | Promise<CachedResponse | null> | null {
    const key = keyOf(asked);
    if (!key) return null;
    const page = cache.find(key.text);
    if (page) {
      if (page.status === 200) countCachedResponse(asked);
      return { kind: "hit", page };
    }
    return cache.answer(key).then(
      (answer) => {
        if (answer.kind === "pass") return null;
        if (answer.page.status === 200) countCachedResponse(asked);
        return answer;
      },
      (error: unknown) => {
        log.error({ err: error }, "a page could not be rendered for everybody");
        return null;
      },
    );
  }

  return { find, size: () => cache.size };
}
