import type { ServerResponse } from "node:http";
import { bodyOf, timingOf, type CachedPage, type Encoding } from "./packed-page.server";
import { headerOf, type Asked } from "./plain-request";
import { Wire } from "./wire.server";

/** A page kept for everybody, and whether it was there or had to be rendered. */
export interface KeptAnswer {
  kind: "hit" | "miss";
  page: CachedPage;
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
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

interface Chosen {
  encoding: Encoding;
  status: number;
  hasBody: boolean;
}

function choose(asked: Asked, page: CachedPage): Chosen {
  const encoding = encodingOf(headerOf(asked, "accept-encoding"));
  if (isUnchanged(headerOf(asked, "if-none-match"), page.etags[encoding]))
    return { encoding, status: 304, hasBody: false };
  return { encoding, status: page.status, hasBody: asked.method !== "HEAD" };
}

/** Answers through node:http. */
export function sendKept(asked: Asked, response: ServerResponse, { kind, page }: KeptAnswer): void {
  const { encoding, status, hasBody } = choose(asked, page);
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  response.writeHead(status, [...headers, ...timingOf(kind)]);
  response.end(hasBody ? bodyOf(page, encoding) : undefined);
}

/** The answer's bytes as they go over a connection that stays open. */
export function keptBytes(asked: Asked, { kind, page }: KeptAnswer): { status: number; bytes: Buffer } {
  const { encoding, status, hasBody } = choose(asked, page);
  if (kind === "hit" && status === 304) return { status, bytes: page.unchangedWires[encoding].whole() };
  if (kind === "hit" && encoding !== "identity") {
    const wire = page.wires[encoding];
    return { status, bytes: hasBody ? wire.whole() : wire.head() };
  }
  const headers = status === 304 ? page.unchanged[encoding] : page.headers[encoding];
  const wire = new Wire(status, [...headers, ...timingOf(kind)], hasBody ? bodyOf(page, encoding) : undefined);
  return { status, bytes: wire.whole() };
}
