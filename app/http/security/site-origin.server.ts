import { parseUrl } from "~/domain/urls/parse-url";
import { env } from "~/env.server";
import { headerOf, type RequestHead } from "../request-head";

/** Returns the site's origin: `PUBLIC_URL` when set, otherwise the one this request was sent to. */
export function siteOrigin(request: Request): string {
  return new URL(env.PUBLIC_URL ?? request.url).origin;
}

/**
 * Returns the origin of mailed links: `PUBLIC_URL`, otherwise this machine. It never comes from the request, which
 * could make another visitor's password link point at an attacker's host.
 */
export function mailedOrigin(): string {
  return new URL(env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`).origin;
}

/**
 * Returns the visitor's scheme, as the proxy in front says (`TRUST_PROXY`); null when unknown. The last of several
 * values is the proxy's own, which it appends to the client's claim.
 */
function forwardedScheme(header: string | null | undefined): "http" | "https" | null {
  if (!env.TRUST_PROXY) return null;
  const scheme = header?.split(",").at(-1)?.trim().toLowerCase();
  return scheme === "http" || scheme === "https" ? scheme : null;
}

/** Returns the normalised origin that a request was sent to, before it reaches Remix; null for an invalid `Host`. */
export function addressedOrigin(asked: RequestHead): string | null {
  const scheme = forwardedScheme(headerOf(asked, "x-forwarded-proto")) ?? "http";
  const address = `${scheme}://${headerOf(asked, "host") ?? ""}`;
  return parseUrl(address)?.origin ?? null;
}

/** The parts of a request that say which origin it was sent to. */
interface Addressed {
  host: string | null | undefined;
  forwardedProto: string | null | undefined;
}

/**
 * True if an `Origin` header names this site: scheme, host and port together. This site's origin is `PUBLIC_URL`'s;
 * without `PUBLIC_URL` it is the host of the request with the scheme from a trusted proxy. When the scheme is unknown
 * both pass, because TLS may end at a proxy that we don't know of.
 */
export function isOwnOrigin(origin: string, { host, forwardedProto }: Addressed): boolean {
  // Browsers send a scheme, a host and perhaps a port, or "null" for a page without an origin.
  const given = /^https?:\/\/[^/\\?#@\s]+$/i.test(origin) ? parseUrl(origin)?.origin : undefined;
  if (given === undefined) return false;
  if (env.PUBLIC_URL !== undefined) return given === new URL(env.PUBLIC_URL).origin;
  const scheme = forwardedScheme(forwardedProto);
  return (scheme === null ? ["http", "https"] : [scheme])
    .map((one) => `${one}://${host ?? ""}`)
    .some((own) => parseUrl(own)?.origin === given);
}
