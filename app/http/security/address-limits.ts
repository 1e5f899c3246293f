/**
 * How long and how deep an address may be. The framework matches every ancestor of a path against every route, and page
 * code reads the parameters more than once, so without these limits the work grows with the square of what was sent.
 */

/** Characters of a path as it is sent: the longest is a stored file's, 700 bytes with each of them percent-encoded. */
const LONGEST_PATH = 2_200;
/** The deepest of our own pages has six segments, and a stored file's path seldom more. */
const MOST_SEGMENTS = 16;
/** Characters. What proxies commonly allow for a whole request line. */
const LONGEST_QUERY = 8_192;
/** The casino list with every box ticked sends about a hundred. */
const MOST_PARAMETERS = 500;

/** Where the browser's router asks which routes belong to the links of a page, each in a parameter `p`. */
const MANIFEST_PATH = "/__manifest";
/** Segments of all those paths together: the framework matches each ancestor of each. */
const MOST_MANIFEST_SEGMENTS = 1_000;

const LONGEST_SHOWN = 100;
const LONGEST_ESCAPED_CHARACTER = "%F0%9F%98%80".length;
const MOST_SHOWN_SEGMENTS = 8;
const ELLIPSIS = encodeURIComponent("…");
const REPLACEMENT = encodeURIComponent("\ufffd");

/** What separates segments, as browsers read a path or as a parameter of a route is decoded. */
const SEPARATOR = /\/|\\|%2f|%5c/gi;

function splitAddress(address: string): { path: string; query: string } {
  const mark = address.indexOf("?");
  if (mark === -1) return { path: address, query: "" };
  return { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

function segmentsOf(path: string): number {
  return path.match(SEPARATOR)?.length ?? 0;
}

function isPathTooLong(path: string): boolean {
  return path.length > LONGEST_PATH || (path.length > MOST_SEGMENTS && segmentsOf(path) > MOST_SEGMENTS);
}

function isQueryTooLong(path: string, query: string): boolean {
  if (query.length > LONGEST_QUERY || (query.match(/&/g)?.length ?? 0) >= MOST_PARAMETERS) return true;
  if (path !== MANIFEST_PATH) return false;
  const paths = new URLSearchParams(query).getAll("p");
  return paths.some(isPathTooLong) || paths.reduce((sum, one) => sum + segmentsOf(one), 0) > MOST_MANIFEST_SEGMENTS;
}

/**
 * The half of an address (path and query, as they were sent) that goes beyond the limits, or null. A path that begins with
 * two slashes counts as such: used as a link it would lead to another site.
 */
export function excessOf(address: string): "path" | "query" | null {
  const { path, query } = splitAddress(address);
  if (isPathTooLong(path) || /^[/\\]{2}/.test(path)) return "path";
  return query !== "" && isQueryTooLong(path, query) ? "query" : null;
}

/** A run of percent-escapes with U+FFFD for the bytes that are not UTF-8. */
function decodableRun(run: string): string {
  const bytes = run
    .split("%")
    .slice(1)
    .map((byte) => Number.parseInt(byte, 16));
  return encodeURIComponent(new TextDecoder().decode(Uint8Array.from(bytes)));
}

/** True if every percent-escape of the text is part of a character of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address with U+FFFD in place of each percent-escape of its path that can't be decoded. The framework logs a warning
 * for each route that it compares an undecodable path with; the root loader answers U+FFFD in a path with 400.
 */
export function decodableAddress(address: string): string {
  const { path } = splitAddress(address);
  if (isDecodable(path)) return address;
  const decodable = path.replace(/%(?![0-9a-f]{2})/gi, REPLACEMENT).replace(/(?:%[0-9a-f]{2})+/gi, decodableRun);
  return decodable + address.slice(path.length);
}

/**
 * An address that stands in for one whose path is beyond the limits: its beginning, with an ellipsis. No page has it, so
 * it is answered with the site's own 404, which names it.
 */
export function standInFor(address: string): string {
  const { path } = splitAddress(address);
  let beginning = path.slice(0, LONGEST_SHOWN);
  // The cut may go through a character that is written as several escapes.
  for (let left = LONGEST_ESCAPED_CHARACTER; left > 0 && !isDecodable(beginning); left--)
    beginning = beginning.slice(0, -1);
  const segments = beginning.split(SEPARATOR).filter(Boolean).slice(0, MOST_SHOWN_SEGMENTS);
  return decodableAddress(`/${segments.join("/")}${ELLIPSIS}`);
}
