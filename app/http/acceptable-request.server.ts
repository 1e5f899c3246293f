import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";

/** https://fetch.spec.whatwg.org/#forbidden-method: nothing in the web's own terms can ask so. */
const FORBIDDEN_METHODS = new Set(["CONNECT", "TRACE", "TRACK"]);
const HOST = /^[\w.:[\]-]{1,255}$/;

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}

/**
 * The status to refuse a request with that can't be put as a `Request`, or null. What is left of it says nothing that only
 * a proxy of ours may say: who asks for another host by `X-Forwarded-Host` asks for this one.
 */
export function refusalOf(request: IncomingMessage): 400 | 405 | null {
  const { headers, method = "", url = "" } = request;
  if (FORBIDDEN_METHODS.has(method)) return 405;
  if (!HOST.test(headers.host ?? "") || !url.startsWith("/")) return 400;
  if (!URL.canParse(`http://${headers.host ?? ""}${url}`)) return 400;
  delete headers["x-forwarded-host"];
  if (!/^https?(?:, ?https?)*$/.test(String(headers["x-forwarded-proto"]))) delete headers["x-forwarded-proto"];
  return null;
}

/**
 * Remix answers a form from another site's page by an error of its own (500) before any route is asked. What it would look
 * at is put as browsers put it, for `requireSameOrigin` to refuse.
 */
export function settleOrigin({ headers, method = "" }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined || method === "GET" || method === "HEAD") return;
  const from = hostOf(origin);
  if (from === host) return;
  const isOurs = from !== null && env.PUBLIC_URL !== undefined && from === hostOf(env.PUBLIC_URL);
  headers["sec-fetch-site"] ??= isOurs ? "same-origin" : "cross-site";
  delete headers.origin;
}
