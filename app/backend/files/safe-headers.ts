import type { FileMetadata } from "./port";
import type { Visibility } from "./object-path";

/** Types a browser may show by itself: none of them can run anything. */
const SHOWN = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "text/plain"]);

/** Types that keep their name when they are downloaded. Everything else goes out as plain bytes. */
const NAMED = new Set([...SHOWN, "application/pdf", "application/json", "text/csv", "application/zip"]);

const ENCODINGS = new Set(["gzip", "br"]);

const PUBLIC_CACHE = "public, max-age=3600";
/** Not even the reader's own browser keeps evidence: it may be one that others use. */
const PRIVATE_CACHE = "private, no-store";

/** RFC 6266: a name in ASCII for old programs, and the real one. */
function disposition(type: "attachment" | "inline", name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Strong: it names one content with one set of metadata. */
export function entityTag({ generation, metageneration }: Pick<FileMetadata, "generation" | "metageneration">): string {
  return `"${generation}.${metageneration}"`;
}

/**
 * The headers a stored file is served with. Whatever its metadata claims, a browser never takes it for a page or a
 * script: pictures and plain text are shown, all else is a download, nothing is sniffed, and if it is opened after all,
 * it stands in a sandbox where nothing runs.
 * `download` makes a download of what could be shown. `name` is what a browser calls the file it saves, instead of the
 * last part of its path.
 */
export function safeFileHeaders(
  metadata: FileMetadata,
  { visibility, download = false, name }: { visibility: Visibility; download?: boolean; name?: string | undefined },
): Headers {
  const type = (metadata.contentType.split(";")[0] ?? "").trim().toLowerCase();
  const headers = new Headers({
    "Content-Type": !NAMED.has(type)
      ? "application/octet-stream"
      : type.startsWith("text/")
        ? `${type}; charset=utf-8`
        : type,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": visibility === "public" ? "cross-origin" : "same-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": visibility === "public" ? (metadata.cacheControl ?? PUBLIC_CACHE) : PRIVATE_CACHE,
    ETag: entityTag(metadata),
    "Last-Modified": new Date(metadata.updated).toUTCString(),
    "Accept-Ranges": "bytes",
  });
  if (download || !SHOWN.has(type))
    headers.set("Content-Disposition", disposition("attachment", name ?? metadata.name));
  else headers.set("Content-Disposition", name === undefined ? "inline" : disposition("inline", name));
  if (metadata.contentEncoding !== null && ENCODINGS.has(metadata.contentEncoding))
    headers.set("Content-Encoding", metadata.contentEncoding);
  if (metadata.contentLanguage !== null) headers.set("Content-Language", metadata.contentLanguage);
  return headers;
}
