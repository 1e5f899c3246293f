import type { FileMetadata } from "./port";
import type { Visibility } from "./object-path";

/** Types a browser may display itself, since none can run anything. */
const SHOWN = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "text/plain"]);

/** Types that are kept for downloads. All others are sent as plain bytes. */
const NAMED = new Set([...SHOWN, "application/pdf", "application/json", "text/csv", "application/zip"]);

const ENCODINGS = new Set(["gzip", "br"]);

const PUBLIC_CACHE = "public, max-age=3600";
/** Evidence is not cached even by the reader's own browser, which others may use. */
const PRIVATE_CACHE = "private, no-store";

/** RFC 6266: an ASCII name for old programs, and the real one. */
function disposition(type: "attachment" | "inline", name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(name.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Returns a strong entity tag, which names one content with one set of metadata. */
export function entityTag({ generation, metageneration }: Pick<FileMetadata, "generation" | "metageneration">): string {
  return `"${generation}.${metageneration}"`;
}

/**
 * Returns the headers a stored file is served with. Whatever its metadata claims, a browser never treats the file as a
 * page or a script: images and plain text are shown, everything else is a download, nothing is sniffed, and a file that
 * is opened anyway is in a sandbox where nothing runs. `download` forces a download. `name` replaces the last segment
 * of the path as the name of the saved file.
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
  });
  if (download || !SHOWN.has(type))
    headers.set("Content-Disposition", disposition("attachment", name ?? metadata.name));
  else headers.set("Content-Disposition", name === undefined ? "inline" : disposition("inline", name));
  if (metadata.contentEncoding !== null && ENCODINGS.has(metadata.contentEncoding))
    headers.set("Content-Encoding", metadata.contentEncoding);
  if (metadata.contentLanguage !== null) headers.set("Content-Language", metadata.contentLanguage);
  return headers;
}
