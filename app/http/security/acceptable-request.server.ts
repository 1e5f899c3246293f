import type { IncomingMessage, ServerResponse } from "node:http";
import { parseUrl } from "~/domain/urls/parse-url";
import { decodableAddress, excessOf, standInFor } from "./address-limits";
import { statusMessage } from "../responses/status-messages";
import { timingOf } from "../responses/response-headers";
import type { RequestHead } from "../request-head";
import { isOwnOrigin } from "./site-origin.server";

/** Forms send no other. The framework would run a page's action for PUT, PATCH and DELETE too. */
const METHODS = new Set(["GET", "HEAD", "POST"]);
const HOST = /^[\w.:[\]-]{1,255}$/;

/** Reasons to refuse a request, by status. */
const REFUSALS = {
  400: "This request is not valid.\n",
  404: "Page not found.\n",
  405: `${statusMessage(405)}\n`,
  414: "This address is too long.\n",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Nearly every request has the same host. */
let lastGoodHost: string | undefined;

function isHost(host: string | undefined): boolean {
  if (host === undefined || !HOST.test(host)) return false;
  if (host === lastGoodHost) return true;
  if (!parseUrl(`http://${host}`)) return false;
  lastGoodHost = host;
  return true;
}

function isDataAddress(address: string): boolean {
  return /\.data(?:\?|$)/.test(address);
}

/**
 * `_data` requested one loader's data before single fetch, and no script of ours sends it. The framework still answers
 * it, and logs an error each time.
 */
function hasLegacyDataParameter(address: string): boolean {
  const queryAt = address.indexOf("?");
  if (queryAt === -1 || !/data|%/i.test(address.slice(queryAt))) return false;
  return new URLSearchParams(address.slice(queryAt + 1)).has("_data");
}

/**
 * Decides on a request: a status to refuse it with, the site's own 404 under another address, or null for a normal
 * response.
 */
function judge({ headers, method = "", url = "" }: RequestHead): Refusal | "stand-in" | null {
  if (!METHODS.has(method)) return 405;
  if (!isHost(headers.host) || !url.startsWith("/")) return 400;
  const excess = excessOf(url);
  if (excess === "query") return 414;
  if (excess === "path") {
    // Only a person with a broken link needs a page to read.
    if (method !== "GET" && method !== "HEAD") return 414;
    return isDataAddress(url) ? 404 : "stand-in";
  }
  return hasLegacyDataParameter(url) ? 400 : null;
}

/** Returns the status to refuse a request with before any work is done, or null. */
export function refusalOf(asked: RequestHead): Refusal | null {
  const verdict = judge(asked);
  return verdict === "stand-in" ? null : verdict;
}

/** True for a request that is answered at its own address: neither refused nor beyond the limits of a path. */
export function isAnsweredAsAsked(asked: RequestHead): boolean {
  return judge(asked) === null;
}

export function sendRefusal(response: ServerResponse, status: Refusal): void {
  const body = REFUSALS[status];
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...Object.fromEntries([timingOf("pass")]),
    ...(status === 405 && { Allow: [...METHODS].join(", ") }),
  });
  response.end(body);
}

/**
 * Remix answers a cross-site form post with an error of its own (500) before any route runs. The headers it checks are
 * set to what browsers send, so that `requireSameOrigin` can refuse the post.
 */
function settleOrigin({ headers, method = "" }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined || method === "GET" || method === "HEAD") return;
  const isOwn = isOwnOrigin(origin, { host, forwardedProto: forwardedProtoOf(headers) });
  headers["sec-fetch-site"] ??= isOwn ? "same-origin" : "cross-site";
  delete headers.origin;
}

function forwardedProtoOf(headers: IncomingMessage["headers"]): string | undefined {
  return [headers["x-forwarded-proto"] ?? []].flat().join(",") || undefined;
}

/**
 * Prepares a request that `refusalOf` let pass for Remix. Headers that only our own proxy may set are removed, so that
 * `X-Forwarded-Host` can't name another host.
 */
export function settleRequest(request: IncomingMessage): void {
  const { headers, url = "" } = request;
  delete headers["x-forwarded-host"];
  if (!/^https?(?:, ?https?)*$/.test(forwardedProtoOf(headers) ?? "")) delete headers["x-forwarded-proto"];
  settleOrigin(request);
  request.url = excessOf(url) === "path" ? standInFor(url) : decodableAddress(url);
}
