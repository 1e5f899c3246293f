/**
 * In UTF-16 units, before the query. Browsers send addresses in ASCII, where a path of ours has at most 2,200
 * characters and a host on the internet 253.
 */
const LONGEST_ENCODED = 3_000;
const LONGEST_TYPED = 1_000;
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Parses an address from outside, resolved against `base`. Null for a text that is no address, or whose part before the
 * query is longer than 3,000 UTF-16 units, or 1,000 if they aren't all ASCII: the parser may take all of that for a
 * host, and converting a host to ASCII takes time that grows with the square of its length, minutes for a megabyte.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  const query = text.search(/[?#]/);
  const before = query === -1 ? text : text.slice(0, query);
  if (before.length > LONGEST_ENCODED || (before.length > LONGEST_TYPED && !ASCII.test(before))) return null;
  try {
    // Not URL.parse: this runs in browsers too, and those from before 2024 lack it.
    // eslint-disable-next-line no-restricted-syntax -- its length is known here.
    return new URL(text, base);
  } catch {
    return null;
  }
}
