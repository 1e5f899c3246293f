import { parseCookie, type Cookies } from "cookie";

/**
 * Returns a `Cookie` header's cookies by name, undecoded: only the code that sets a cookie knows its encoding. Of two
 * cookies with one name, the first counts; browsers send both when one was set for a longer path or a neighbouring
 * domain.
 */
export function readCookies(header: string | null | undefined): Cookies {
  return parseCookie(header ?? "", { decode: unencoded });
}

/** The codec for this site's cookies, whose values need no encoding. */
export function unencoded(value: string): string {
  return value;
}
