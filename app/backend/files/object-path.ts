import { StorageError } from "./errors";

const LONGEST_PATH = 700;
const LONGEST_SEGMENT = 200;

/** Objects under this prefix may be read by anyone who knows their path; all others need a token or a right. */
const PUBLIC_PREFIX = "public/";

/** Prefix of our own download addresses. */
export const ADDRESS_PREFIX = "/files/";

export type Visibility = "public" | "private";

/** Uses the path alone, so that no metadata can open a private object. */
export function visibilityOf(path: string): Visibility {
  return path.startsWith(PUBLIC_PREFIX) ? "public" : "private";
}

const bytes = new TextEncoder();

function problemWithPath(path: string): string | null {
  if (path === "") return "is empty";
  if (bytes.encode(path).length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} bytes`;
  if (/\p{Surrogate}/u.test(path)) return "holds half a character";
  // Of punctuation, only characters that mean nothing to file systems, addresses, shells and storage services.
  if (/[^\p{L}\p{M}\p{N} ._\-()@+,~!'/]/u.test(path)) return "holds a character that is not allowed";
  for (const segment of path.split("/")) {
    if (segment === "" || segment === "." || segment === "..") return "holds an empty or relative segment";
    if (segment !== segment.trim()) return "holds a segment that begins or ends with a space";
    if (bytes.encode(segment).length > LONGEST_SEGMENT) return `holds a segment longer than ${LONGEST_SEGMENT} bytes`;
  }
  return null;
}

/**
 * Returns the path as it is, when it is valid: segments separated by single slashes, none of them `.` or `..`, no
 * leading or trailing slash, only letters, digits and some punctuation. `invalid-argument` otherwise; `invalid-url` for
 * a data or web address, `invalid-format` for base64 text.
 */
export function parseObjectPath(path: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) throw new StorageError("invalid-url", { detail: "an address is no path" });
  if (/^[A-Za-z0-9+/_-]+={1,2}$/.test(path))
    throw new StorageError("invalid-format", { detail: "base64 text is no path" });
  const problem = problemWithPath(path);
  if (problem !== null) throw new StorageError("invalid-argument", { detail: `the path ${problem}` });
  return path;
}

/** Returns a valid bucket name. `invalid-default-bucket` for an invalid one, `no-default-bucket` for none. */
export function parseBucket(name: string | undefined): string {
  if (name === undefined || name === "") throw new StorageError("no-default-bucket");
  if (!/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(name))
    throw new StorageError("invalid-default-bucket", { detail: name });
  return name;
}

/** Throws `invalid-argument` for a range that holds no bytes of any file. */
export function checkRange(path: string, range: { start: number; end: number } | undefined): void {
  if (!range) return;
  const { start, end } = range;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start)
    throw new StorageError("invalid-argument", { path, detail: "no range" });
}

/** Throws `invalid-argument` for another number of a page's items. */
export function checkLimit(limit: number, most: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw new StorageError("invalid-argument", { detail: `a page has 1 to ${String(most)} items` });
}

/** Returns the address that downloads an object by one of its tokens; `no-download-url` when it has none. */
export function addressOf(prefix: string, path: string, [token]: readonly string[]): string {
  if (token === undefined) throw new StorageError("no-download-url", { path });
  return `${prefix}${encodePath(path)}?token=${encodeURIComponent(token)}`;
}

/** Returns the path for use in an address: every segment percent-encoded, the slashes kept. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
