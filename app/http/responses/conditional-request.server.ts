import fresh from "fresh";

interface Dates {
  ifModifiedSince: string | null;
  /** An HTTP date, or null where the response has none. */
  lastModified: string | null;
}

/**
 * What proxies that compress put at the end of a tag, for the same content (Apache, for example: `"tag-gzip"`). `-br` is
 * the end of tags of our own, for a content of its own.
 */
const OF_PROXIES = /(?:-gzip|--(?:gzip|br|zstd)|;(?:gzip|br|zstd))(?=")/g;

/**
 * True if the client already has this representation, so that a 304 is enough (RFC 9110, 13.2.2: the entity tag decides
 * when the request has one, otherwise the date). The request's `Cache-Control` is ignored: it tells caches to ask the
 * origin, which this is.
 */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string, dates?: Dates): boolean {
  // Nearly every client sends exactly the tag it was given.
  if (ifNoneMatch === etag) return true;
  if (!ifNoneMatch && !dates?.ifModifiedSince) return false;
  return fresh(
    { "if-none-match": ifNoneMatch?.replace(OF_PROXIES, ""), "if-modified-since": dates?.ifModifiedSince ?? undefined },
    { etag, "last-modified": dates?.lastModified ?? undefined },
  );
}
