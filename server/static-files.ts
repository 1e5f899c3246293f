import { LRUCache } from "lru-cache";
import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { encodingOf, headerOf, isUnchanged, publicFileHeaders, rangeOf, sha256Base64url } from "~/server-interface";
import { answerAsLastResort } from "./last-resort";

/** In bytes. A build's files take a third of it; a larger file is read for each response. */
const MOST_CACHED = 16_000_000;
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const;

interface Content {
  body: Buffer;
  etag: string;
  /** An HTTP date. */
  lastModified: string;
}

/** Returns the URL paths of all files except hidden ones. */
function pathsIn(folder: string): Set<string> {
  const paths = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}`;
    if (entry.isFile() && !path.includes("/.")) paths.add(path);
  }
  return paths;
}

/** True for the compressed form of another file. */
function isPackedForm(path: string, paths: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(path) && paths.has(path.slice(0, -3));
}

function pathOf({ url = "/" }: IncomingMessage): string | null {
  try {
    return decodeURI(url.split(/[?#]/, 1)[0] ?? "");
  } catch {
    return null;
  }
}

/**
 * Serves a folder's files to GET and HEAD, in the compressed form (`.br`, `.gz`) beside them where the browser accepts
 * it, and passes every other request to `next`. A file is read whole and cached when first requested. A newer build may
 * replace the folder meanwhile; a file that is gone is passed to `next` as well.
 */
export function serveStaticFiles(folder: string) {
  let paths: Set<string> | undefined;
  const cached = new LRUCache<string, Content>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ body }) => body.byteLength + 1,
  });

  async function read(path: string): Promise<Content | null> {
    const known = cached.get(path);
    if (known) return known;
    try {
      const [body, { mtime }] = await Promise.all([readFile(join(folder, path)), stat(join(folder, path))]);
      const etag = `"${sha256Base64url(body).slice(0, 20)}"`;
      const content = { body, etag, lastModified: mtime.toUTCString() };
      cached.set(path, content);
      return content;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }

  /** True when it has answered. */
  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const accepted = encodingOf(headerOf(request, "accept-encoding"));
    const isPacked = accepted !== "identity" && paths?.has(path + ENDINGS[accepted]);
    const encoding = isPacked ? accepted : "identity";
    const content = await read(path + ENDINGS[encoding]);
    if (!content) return false;
    const { body, etag, lastModified } = content;
    const size = body.byteLength;
    const headers = {
      ...publicFileHeaders(path),
      ETag: etag,
      "Last-Modified": lastModified,
      "Accept-Ranges": "bytes",
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    };
    const dates = { ifModifiedSince: headerOf(request, "if-modified-since") ?? null, lastModified };
    if (isUnchanged(headerOf(request, "if-none-match"), etag, dates)) {
      response.writeHead(304, headers).end();
      return true;
    }
    if (request.method === "HEAD") {
      response.writeHead(200, { ...headers, "Content-Length": size }).end();
      return true;
    }
    const asked = { range: headerOf(request, "range"), ifRange: headerOf(request, "if-range") };
    const wanted = rangeOf(asked, { size, etag, lastModified });
    if (wanted === "unsatisfiable")
      response.writeHead(416, { ...headers, "Content-Range": `bytes */${String(size)}` }).end();
    else if (wanted) {
      const { start, end } = wanted;
      const range = `bytes ${String(start)}-${String(end)}/${String(size)}`;
      response.writeHead(206, { ...headers, "Content-Range": range, "Content-Length": end - start + 1 });
      response.end(body.subarray(start, end + 1));
    } else response.writeHead(200, { ...headers, "Content-Length": size }).end(body);
    return true;
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    // Listed on the first request, so that the start needn't wait.
    paths ??= pathsIn(folder);
    const path = request.method === "GET" || request.method === "HEAD" ? pathOf(request) : null;
    if (path === null || !paths.has(path) || isPackedForm(path, paths)) {
      next();
      return;
    }
    answer(path, request, response)
      .then((isAnswered) => {
        if (!isAnswered) next();
      })
      .catch((error: unknown) => answerAsLastResort(error, request, response));
  };
}
