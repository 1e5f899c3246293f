import { StorageError, isStorageError } from "~/backend/files/errors";
import type { Files } from "~/backend/files/port";
import { visibilityOf } from "~/backend/files/object-path";
import { entityTag, safeFileHeaders } from "~/backend/files/safe-headers";
import { methodNotAllowed } from "./responses";
import { settleContent } from "./serve-content.server";

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
 * Serves a stored file to GET and HEAD: 200, 206 and 416 for ranges, 304 when the browser has it already, 404 when
 * there is none, 405 for other methods. The headers are those of `safeFileHeaders`. This checks no rights, so call the
 * guard first.
 */
export async function serveFile(
  request: Request,
  files: Files,
  path: string,
  { download = false, name }: { download?: boolean; name?: string } = {},
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed("GET, HEAD");
  try {
    // If the file was replaced between the two look-ups, retry: the headers must match the bytes.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const metadata = await files.metadata(path);
      const headers = safeFileHeaders(metadata, { visibility: visibilityOf(path), download, name });
      const settled = settleContent(request, { ...metadata, etag: entityTag(metadata) }, headers);
      if (settled instanceof Response) return settled;
      const { status, range } = settled;

      const found = await files
        .get(path, { ...(range && { range }), signal: request.signal })
        .catch((error: unknown) => {
          // The new content is shorter than the requested range.
          if (isStorageError(error, "invalid-argument")) return null;
          throw error;
        });
      if (found === null) continue;
      if (entityTag(found.metadata) !== entityTag(metadata)) {
        await found.body.cancel();
        continue;
      }
      return new Response(found.body, { status, headers });
    }
    throw new StorageError("internal-error", { path, detail: "replaced again and again" });
  } catch (error) {
    // An invalid path gets the same response as a missing one.
    if (isStorageError(error, "object-not-found") || isStorageError(error, "invalid-argument")) return notFound();
    if (isStorageError(error, "invalid-url") || isStorageError(error, "invalid-format")) return notFound();
    throw error;
  }
}
