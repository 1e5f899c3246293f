import { env } from "~/env.server";
import { headerOf, type RequestHead } from "../listener/request-head";

/** Where the site is served: `PUBLIC_URL` when set, else as this request addressed it. */
export function siteOrigin(request: Request): string {
  return new URL(env.PUBLIC_URL ?? request.url).origin;
}

/**
 * Origin of links we mail: `PUBLIC_URL`, else this machine. Never what the request says: whoever asks for another's
 * password link could have it point at a host of their own.
 */
export function mailedOrigin(): string {
  return new URL(env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`).origin;
}

/**
 * The scheme that visitors use, as the proxy in front says (`TRUST_PROXY`); null where nothing says it. Of several values
 * the last one is the proxy's own: it appends to what the client claimed.
 */
function forwardedScheme(header: string | null | undefined): "http" | "https" | null {
  if (!env.TRUST_PROXY) return null;
  const scheme = header?.split(",").at(-1)?.trim().toLowerCase();
  return scheme === "http" || scheme === "https" ? scheme : null;
}

/** Origin that a request not yet at Remix was sent to, normalised; null when its `Host` is none. */
export function addressedOrigin(asked: RequestHead): string | null {
  const scheme = forwardedScheme(headerOf(asked, "x-forwarded-proto")) ?? "http";
  const address = `${scheme}://${headerOf(asked, "host") ?? ""}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** What of a request tells by which origin it was addressed. */
interface Addressed {
  host: string | null | undefined;
  forwardedProto: string | null | undefined;
}

/**
 * True if an `Origin` header names this site: scheme, host and port together. That is `PUBLIC_URL`'s origin; without
 * `PUBLIC_URL` the host that the request was sent to, with the scheme that a trusted proxy says. Where nothing says the
 * scheme, TLS may end at a proxy that we don't know of, so both pass.
 */
export function isOwnOrigin(origin: string, { host, forwardedProto }: Addressed): boolean {
  // What browsers send is a scheme, a host and perhaps a port, and "null" for a page that has no origin.
  if (!/^https?:\/\/[^/\\?#@\s]+$/i.test(origin) || !URL.canParse(origin)) return false;
  const given = new URL(origin).origin;
  if (env.PUBLIC_URL !== undefined) return given === new URL(env.PUBLIC_URL).origin;
  const scheme = forwardedScheme(forwardedProto);
  return (scheme === null ? ["http", "https"] : [scheme])
    .map((one) => `${one}://${host ?? ""}`)
    .some((own) => URL.canParse(own) && new URL(own).origin === given);
}
