import parseRange from "range-parser";

export interface ByteSpan {
  /** Both included. */
  start: number;
  end: number;
}

/** What a request says about ranges: the values of `Range` and `If-Range`. */
export interface AskedRange {
  range: string | null | undefined;
  ifRange: string | null | undefined;
}

const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);

/** A range counts only when the client has the earlier bytes of the same content. */
function isOfSame(ifRange: string | null | undefined, etag: string, lastModified: string): boolean {
  if (!ifRange) return true;
  return ifRange.startsWith('"') ? ifRange === etag : seconds(ifRange) === seconds(lastModified);
}

/**
 * Returns the one byte range that a request asks for; null for none and for what may be ignored: other units, several
 * ranges, and a range of other content. A set with no valid range in the content can't be satisfied (RFC 9110, 14.2 and
 * 15.5.17).
 */
export function rangeOf(
  { range, ifRange }: AskedRange,
  { size, etag, lastModified }: { size: number; etag: string; lastModified: string },
): ByteSpan | "unsatisfiable" | null {
  if (!range?.startsWith("bytes=") || !isOfSame(ifRange, etag, lastModified)) return null;
  const ranges = parseRange(size, range);
  if (typeof ranges !== "number") return ranges.length === 1 ? (ranges[0] ?? null) : null;
  // The library rejects a request for more last bytes than there are; the RFC (14.1.2) returns all there are.
  const wantsLastBytes = size > 0 && /^bytes=-0*[1-9]\d*$/.test(range);
  return wantsLastBytes ? { start: 0, end: size - 1 } : "unsatisfiable";
}
