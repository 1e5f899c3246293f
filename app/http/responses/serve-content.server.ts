import { rangeOf, type ByteSpan } from "./byte-range";
import { isUnchanged } from "./conditional-request.server";

interface Described {
  size: number;
  etag: string;
  /** ISO 8601. */
  updated: string;
}

/**
 * Completes the headers of content that GET or HEAD asked for. Returns the response where nothing of it has to be sent:
 * 304 when the client has it already, 416, and the one to HEAD. Otherwise the status, 200 or 206, and the range to send,
 * null for all of it.
 */
export function settleContent(
  request: Request,
  { size, etag, updated }: Described,
  headers: Headers,
): Response | { status: number; range: ByteSpan | null } {
  const lastModified = new Date(updated).toUTCString();
  headers.set("ETag", etag);
  headers.set("Last-Modified", lastModified);
  headers.set("Accept-Ranges", "bytes");
  const dates = { ifModifiedSince: request.headers.get("If-Modified-Since"), lastModified };
  if (isUnchanged(request.headers.get("If-None-Match"), etag, dates))
    return new Response(null, { status: 304, headers });
  const asked = { range: request.headers.get("Range"), ifRange: request.headers.get("If-Range") };
  const range = request.method === "GET" ? rangeOf(asked, { size, etag, lastModified }) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${String(size)}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : size));
  if (request.method === "HEAD") return new Response(null, { status: 200, headers });
  if (!range) return { status: 200, range };
  headers.set("Content-Range", `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`);
  return { status: 206, range };
}

/** What a route has made and keeps in memory. */
export interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  madeAt: Date;
  headers: Record<string, string>;
}

/** Serves what a route has made as `serveFile` serves a stored file. */
export function serveMade(request: Request, { bytes, etag, madeAt, headers: own }: Made): Response {
  const headers = new Headers(own);
  const settled = settleContent(request, { size: bytes.byteLength, etag, updated: madeAt.toISOString() }, headers);
  if (settled instanceof Response) return settled;
  const { status, range } = settled;
  return new Response(range ? bytes.subarray(range.start, range.end + 1) : bytes, { status, headers });
}
