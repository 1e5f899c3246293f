import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { countKeptAnswer } from "~/features/analytics/page-views.server";
import { log } from "~/http/log.server";
import type { AnsweredBy } from "~/http/metrics.server";
import { cacheKeyOf, type CacheKey } from "~/http/page-cache-key.server";
import { completeHeaders } from "~/http/security-headers.server";
import { PageCache, type CachedPage, type Encoding } from "~/http/page-cache.server";
import { CACHE_RULES } from "./cache-rules";

export interface PageDelivery {
  /**
   * Answers a request from the pages kept for everybody, if it is one for such a page. `pass` means that nothing was
   * answered: the request is for Remix. Never throws.
   */
  deliver(request: IncomingMessage, response: ServerResponse): AnsweredBy | Promise<AnsweredBy>;
  /** What is kept now. */
  size(): { pages: number; bytes: number };
}

/** The keys of plain addresses, so that a hit parses nothing. */
const KEYS_REMEMBERED = 5_000;

/** Puts the page cache in front of a build of this app. */
export function createPageDelivery(build: ServerBuild): PageDelivery {
  if (env.PAGE_CACHE_MB === 0) return { deliver: () => "pass", size: () => ({ pages: 0, bytes: 0 }) };
  const handle = createRequestHandler(build, "production");
  const cache = new PageCache({
    documents: backend().documents,
    async render(request) {
      const response = await handle(request);
      completeHeaders(response.headers);
      return response;
    },
    maxBytes: env.PAGE_CACHE_MB * 1_000_000,
  });
  const keys = new LRUCache<string, CacheKey>({ max: KEYS_REMEMBERED });

  function keyOf(request: IncomingMessage): CacheKey | null {
    if (request.headers.cookie !== undefined) return cacheKeyOf(request, CACHE_RULES);
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const plain = `${request.headers.host ?? ""} ${request.url ?? ""}`;
    const known = keys.get(plain);
    if (known) return known;
    const key = cacheKeyOf(request, CACHE_RULES);
    if (key) keys.set(plain, key);
    return key;
  }

  function deliver(request: IncomingMessage, response: ServerResponse): AnsweredBy | Promise<AnsweredBy> {
    const key = keyOf(request);
    if (!key) return "pass";
    const page = cache.find(key.text);
    if (page) {
      send(request, response, page, "hit");
      countKeptAnswer(request);
      return "hit";
    }
    return cache.answer(key).then(
      (answer) => {
        if (answer.kind === "pass") return "pass";
        send(request, response, answer.page, answer.kind);
        if (answer.page.status === 200) countKeptAnswer(request);
        return answer.kind;
      },
      (error: unknown) => {
        log.error({ err: error }, "a page could not be rendered for everybody");
        return "pass";
      },
    );
  }

  return { deliver, size: () => cache.size };
}

/** The best of the forms we hold that the browser can read. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted) ? "gzip" : "identity";
}

/** True when the browser says it has this very answer. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch === "*" || ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag); // prettier-ignore
}

function send(request: IncomingMessage, response: ServerResponse, page: CachedPage, kind: "hit" | "miss"): void {
  const encoding = encodingOf(request.headers["accept-encoding"]);
  const timing = ["server-timing", `cache;desc=${kind}`];
  if (isUnchanged(request.headers["if-none-match"], page.etags[encoding])) {
    response.writeHead(304, [...page.unchanged[encoding], ...timing]);
    response.end();
    return;
  }
  response.writeHead(page.status, [...page.headers[encoding], ...timing]);
  response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}
