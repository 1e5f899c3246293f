import fresh from "fresh";

interface Dates {
  ifModifiedSince: string | null;
  /** An HTTP date, or null where the response has none. */
  lastModified: string | null;
}

/**
 * True if the client has this very representation already, so that a 304 says all (RFC 9110, 13.2.2: the entity tag
 * decides where the request names one, the date otherwise). The request's `Cache-Control` plays no role: it tells caches
 * to ask the origin, which this is.
 */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string, dates?: Dates): boolean {
  // Nearly every client sends the tag it was given and nothing else.
  if (ifNoneMatch === etag) return true;
  if (!ifNoneMatch && !dates?.ifModifiedSince) return false;
  return fresh(
    { "if-none-match": ifNoneMatch ?? undefined, "if-modified-since": dates?.ifModifiedSince ?? undefined },
    { etag, "last-modified": dates?.lastModified ?? undefined },
  );
}
