import type { IncomingMessage, ServerResponse } from "node:http";
import { decodableAddress, excessOf, standInFor } from "./address-limits";
import { timingOf } from "../page-cache/packed-page.server";
import type { RequestHead } from "../listener/request-head";
import { isOwnOrigin } from "./site-origin.server";

/** https://fetch.spec.whatwg.org/#forbidden-method: nothing in the web's own terms can ask so. */
const FORBIDDEN_METHODS = new Set(["CONNECT", "TRACE", "TRACK"]);
const HOST = /^[\w.:[\]-]{1,255}$/;

/** Why a request gets no further, by the status it is answered with. */
const REFUSALS = {
  400: "This request makes no sense.\n",
  404: "Page not found.\n",
  405: "",
  414: "This address is longer than any of ours.\n",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Nearly every request has the same. */
let lastGoodHost: string | undefined;

function isHost(host: string | undefined): boolean {
  if (host === undefined || !HOST.test(host)) return false;
  if (host === lastGoodHost) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  lastGoodHost = host;
  return true;
}

function isDataAddress(address: string): boolean {
  return /\.data(?:\?|$)/.test(address);
}

/**
 * `_data` asked for one loader's data before single fetch, and no script of ours sends it. The framework still answers it,
 * and logs an error each time.
 */
function hasLegacyDataParameter(address: string): boolean {
  const mark = address.indexOf("?");
  if (mark === -1 || !/data|%/i.test(address.slice(mark))) return false;
  return new URLSearchParams(address.slice(mark + 1)).has("_data");
}

/** What is to become of a request: a status to refuse it with, the site's own 404 under another address, or an answer. */
function judge({ headers, method = "", url = "" }: RequestHead): Refusal | "stand-in" | null {
  if (FORBIDDEN_METHODS.has(method)) return 405;
  if (!isHost(headers.host) || !url.startsWith("/")) return 400;
  const excess = excessOf(url);
  if (excess === "query") return 414;
  if (excess === "path") {
    // Only a person, with a link that went wrong, needs a page to read.
    if (method !== "GET" && method !== "HEAD") return 414;
    return isDataAddress(url) ? 404 : "stand-in";
  }
  return hasLegacyDataParameter(url) ? 400 : null;
}

/** The status to refuse a request with before anything of it is worked on, or null. */
export function refusalOf(asked: RequestHead): Refusal | null {
  const verdict = judge(asked);
  return verdict === "stand-in" ? null : verdict;
}

/** True for a request that is answered under the address it asks for: neither refused nor beyond the limits of a path. */
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
    ...(status === 405 && { Allow: "GET, HEAD, POST" }),
  });
  response.end(body);
}

/**
 * Remix answers a form from another site's page by an error of its own (500) before any route is asked. What it would look
 * at is put as browsers put it, for `requireSameOrigin` to refuse.
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
 * Puts a request that `refusalOf` let pass as Remix can take it. What is left of it says nothing that only a proxy of ours
 * may say: who asks for another host by `X-Forwarded-Host` asks for this one.
 */
export function settleRequest(request: IncomingMessage): void {
  const { headers, url = "" } = request;
  delete headers["x-forwarded-host"];
  if (!/^https?(?:, ?https?)*$/.test(forwardedProtoOf(headers) ?? "")) delete headers["x-forwarded-proto"];
  settleOrigin(request);
  request.url = excessOf(url) === "path" ? standInFor(url) : decodableAddress(url);
}
