import { COUNTRIES, type Country } from "~/domain/codes/codes";
import { env } from "~/env.server";

/** Returns the name of the header in which the operator's proxy says where a visitor is; null if none is configured. */
export function countryHeader(): string | null {
  return env.TRUST_PROXY ? (env.COUNTRY_HEADER ?? null) : null;
}

/**
 * Returns the `Vary` of an answer for which the reader's country decides: their cookies and, where it is configured, the
 * proxy's header name it.
 */
export function countryVary(): string {
  return ["Cookie", countryHeader()].filter((name) => name !== null).join(", ");
}

/** Returns the country that the header's value names; null for one that we don't know. */
export function countryOfHeader(value: string | null | undefined): Country | null {
  return COUNTRIES.find((code) => code === value) ?? null;
}

/**
 * Returns the country that the operator's proxy says a visitor is in; null if no header is configured, or the proxy
 * doesn't know.
 */
export function proxyCountry(request: Request): Country | null {
  const header = countryHeader();
  return header === null ? null : countryOfHeader(request.headers.get(header));
}
