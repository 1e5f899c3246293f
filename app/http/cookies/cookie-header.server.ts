import { parseCookie, type Cookies } from "cookie";

/**
 * The cookies of a `Cookie` header by name, with their values as they were sent: which of them are encoded, and how, is
 * for the code that sets them to know. Of two cookies with one name, the first counts. Browsers send both where one was
 * set for a longer path or a neighbouring domain.
 */
export function readCookies(header: string | null | undefined): Cookies {
  return parseCookie(header ?? "", { decode: asItIs });
}

/** A codec for cookies of this site, whose values need no encoding. */
export function asItIs(value: string): string {
  return value;
}
