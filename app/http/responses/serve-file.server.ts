import parseRange from "range-parser";
import { StorageError, isStorageError } from "~/backend/files/errors";
import type { ByteRange, FileMetadata, Files } from "~/backend/files/port";
import { visibilityOf } from "~/backend/files/object-path";
import { entityTag, safeFileHeaders } from "~/backend/files/safe-headers";
import { isUnchanged } from "./conditional-request.server";

const seconds = (time: string | number) => Math.floor(new Date(time).getTime() / 1_000);

/** A range counts only when the browser's earlier part is of the same content. */
function mayAnswerRange(request: Request, metadata: FileMetadata): boolean {
  const condition = request.headers.get("If-Range");
  if (condition === null) return true;
  return condition.startsWith('"')
    ? condition === entityTag(metadata)
    : seconds(metadata.updated) === seconds(Date.parse(condition));
}

/**
 * One byte range; null for none and for what may be ignored: other units and several ranges. A set of ranges of which
 * none is in the file, or none is a range, can't be satisfied (RFC 9110, 14.2 and 15.5.17).
 */
function rangeOf(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  if (header === null || !header.startsWith("bytes=")) return null;
  const ranges = parseRange(size, header);
  if (typeof ranges !== "number") return ranges.length === 1 ? (ranges[0] ?? null) : null;
  // The library takes more last bytes than there are for a mistake; the RFC (14.1.2) gives all there are.
  const wantsLastBytes = size > 0 && /^bytes=-0*[1-9]\d*$/.test(header);
  return wantsLastBytes ? { start: 0, end: size - 1 } : "unsatisfiable";
}

const notFound = () =>
  new Response("Not found", {
    status: 404,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });

/**
 * A stored file as an answer to GET or HEAD: 200, 206 and 416 for ranges, 304 for what the browser has already, 404 when
 * there is none, 405 for other methods. The headers are those of `safeFileHeaders`. Ask the guard first: this checks no
 * right.
 */
export async function serveFile(
  request: Request,
  files: Files,
  path: string,
  { download = false, name }: { download?: boolean; name?: string } = {},
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  try {
    // Replaced between the two look-ups: the headers must be those of the bytes that follow.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const metadata = await files.metadata(path);
      const headers = safeFileHeaders(metadata, { visibility: visibilityOf(path), download, name });
      const dates = {
        ifModifiedSince: request.headers.get("If-Modified-Since"),
        lastModified: headers.get("Last-Modified"),
      };
      if (isUnchanged(request.headers.get("If-None-Match"), entityTag(metadata), dates))
        return new Response(null, { status: 304, headers });

      const wanted =
        request.method === "GET" && mayAnswerRange(request, metadata)
          ? rangeOf(request.headers.get("Range"), metadata.size)
          : null;
      if (wanted === "unsatisfiable") {
        headers.set("Content-Range", `bytes */${metadata.size}`);
        return new Response(null, { status: 416, headers });
      }
      headers.set("Content-Length", String(wanted ? wanted.end - wanted.start + 1 : metadata.size));
      if (request.method === "HEAD") return new Response(null, { status: 200, headers });

      const found = await files
        .get(path, { ...(wanted && { range: wanted }), signal: request.signal })
        .catch((error: unknown) => {
          // The new content is shorter than the range asked for.
          if (isStorageError(error, "invalid-argument")) return null;
          throw error;
        });
      if (found === null) continue;
      if (entityTag(found.metadata) !== entityTag(metadata)) {
        await found.body.cancel();
        continue;
      }
      if (wanted) headers.set("Content-Range", `bytes ${wanted.start}-${wanted.end}/${metadata.size}`);
      return new Response(found.body, { status: wanted ? 206 : 200, headers });
    }
    throw new StorageError("internal-error", { path, detail: "replaced again and again" });
  } catch (error) {
    // A path that can't be is answered like one that isn't.
    if (isStorageError(error, "object-not-found") || isStorageError(error, "invalid-argument")) return notFound();
    if (isStorageError(error, "invalid-url") || isStorageError(error, "invalid-format")) return notFound();
    throw error;
  }
}
