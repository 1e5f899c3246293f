/**
 * Limits for the length and depth of an address. The framework matches every ancestor of a path against every route,
 * and page code reads parameters more than once, so without limits the work grows with the square of what was sent.
 */

/** In characters as sent: the longest path is a stored file's, 700 bytes with each of them percent-encoded. */
const LONGEST_PATH = 2_200;
/** Our deepest page has six segments, and a stored file's path seldom more. */
const MOST_SEGMENTS = 16;
/** In characters; the common limit of proxies for a whole request line. */
const LONGEST_QUERY = 8_192;
/** The casino list with every box ticked sends about a hundred. */
const MOST_PARAMETERS = 500;

/** The path at which the browser's router asks for the routes of a page's links, each in a parameter `p`. */
const MANIFEST_PATH = "/__manifest";
/** Total segments of those paths: the framework matches each ancestor of each. */
const MOST_MANIFEST_SEGMENTS = 1_000;

const LONGEST_SHOWN = 100;
const LONGEST_ESCAPED_CHARACTER = "%F0%9F%98%80".length;
const MOST_SHOWN_SEGMENTS = 8;
const ELLIPSIS = encodeURIComponent("…");
const REPLACEMENT = encodeURIComponent("\ufffd");

/** Separators of segments, as browsers read a path or after a route's parameter is decoded. */
const SEPARATOR = /\/|\\|%2f|%5c/gi;

function splitAddress(address: string): { path: string; query: string } {
  const queryAt = address.indexOf("?");
  if (queryAt === -1) return { path: address, query: "" };
  return { path: address.slice(0, queryAt), query: address.slice(queryAt + 1) };
}

function segmentsOf(path: string): number {
  return path.match(SEPARATOR)?.length ?? 0;
}

/** True for a path longer or deeper than any of ours. */
export function isPathTooLong(path: string): boolean {
  return path.length > LONGEST_PATH || (path.length > MOST_SEGMENTS && segmentsOf(path) > MOST_SEGMENTS);
}

function isQueryTooLong(path: string, query: string): boolean {
  if (query.length > LONGEST_QUERY || (query.match(/&/g)?.length ?? 0) >= MOST_PARAMETERS) return true;
  if (path !== MANIFEST_PATH) return false;
  const paths = new URLSearchParams(query).getAll("p");
  return paths.some(isPathTooLong) || paths.reduce((sum, one) => sum + segmentsOf(one), 0) > MOST_MANIFEST_SEGMENTS;
}

/**
 * Returns the half of an address (path and query, as sent) that exceeds the limits, or null. A path that begins with
 * two slashes counts too: as a link it would lead to another site.
 */
export function excessOf(address: string): "path" | "query" | null {
  const { path, query } = splitAddress(address);
  if (isPathTooLong(path) || /^[/\\]{2}/.test(path)) return "path";
  return query !== "" && isQueryTooLong(path, query) ? "query" : null;
}

/** Returns a run of percent-escapes with U+FFFD for bytes that are not UTF-8. */
function decodableRun(run: string): string {
  const bytes = run
    .split("%")
    .slice(1)
    .map((byte) => Number.parseInt(byte, 16));
  return encodeURIComponent(new TextDecoder().decode(Uint8Array.from(bytes)));
}

/** True if every percent-escape of the text is part of a valid UTF-8 character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the address with U+FFFD for each percent-escape of its path that can't be decoded. The framework logs a
 * warning for each route it compares an undecodable path with; the root loader answers U+FFFD in a path with 400.
 */
export function decodableAddress(address: string): string {
  const { path } = splitAddress(address);
  if (isDecodable(path)) return address;
  const decodable = path.replace(/%(?![0-9a-f]{2})/gi, REPLACEMENT).replace(/(?:%[0-9a-f]{2})+/gi, decodableRun);
  return decodable + address.slice(path.length);
}

/**
 * Returns a stand-in for an address whose path exceeds the limits: its beginning, with an ellipsis. No page has this
 * address, so the site's own 404 is shown, which names it.
 */
export function standInFor(address: string): string {
  const { path } = splitAddress(address);
  let beginning = path.slice(0, LONGEST_SHOWN);
  // The cut may split a character that takes several escapes.
  for (let left = LONGEST_ESCAPED_CHARACTER; left > 0 && !isDecodable(beginning); left--)
    beginning = beginning.slice(0, -1);
  const segments = beginning.split(SEPARATOR).filter(Boolean).slice(0, MOST_SHOWN_SEGMENTS);
  return decodableAddress(`/${segments.join("/")}${ELLIPSIS}`);
}
