import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import { env } from "~/env.server";
import type { RequestHead } from "../request-head";

/** Set by our own server on every request, replacing any value from the browser. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";
const UNKNOWN = "unknown";

let serverSetsHeader = false;

/**
 * For a server that sets `CLIENT_ADDRESS_HEADER` itself. Until this is called, the header could come from the browser
 * and is ignored.
 */
export function trustClientAddressHeader(): void {
  serverSetsHeader = true;
}

/** In characters: an address with a port or a zone index is shorter. */
const LONGEST = 64;

/**
 * Returns the IP address in what a proxy or a socket writes: with a port (`192.0.2.1:443`, `[2001:db8::1]:443`), which
 * a client chooses for each connection, or with a zone index (`fe80::1%eth0`), which names one of our own interfaces.
 * Null for any other text.
 */
function readAddress(written: string): string | null {
  if (written.length > LONGEST) return null;
  const [, bracketed, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(written) ?? [];
  const [address = ""] = (bracketed ?? v4 ?? written).split("%", 1);
  return isIP(address) === 0 ? null : address;
}

/** Returns the last address: our proxy appends the one it saw to whatever the browser claimed. */
function forwardedFor(header: string | null | undefined): string | null {
  return readAddress(header?.slice(header.lastIndexOf(",") + 1).trim() ?? "");
}

/** Returns a connection's address; behind a proxy (`TRUST_PROXY`) the one the proxy names, if it is one. */
export function senderAddress(request: RequestHead): string {
  const forwarded = request.headers[env.CLIENT_ADDRESS_FROM];
  const named = env.TRUST_PROXY ? forwardedFor(Array.isArray(forwarded) ? forwarded.at(-1) : forwarded) : null;
  return named ?? readAddress(request.socket.remoteAddress ?? "") ?? UNKNOWN;
}

const GROUP_BITS = 16;

/** Returns an IPv6 address's network of so many bits, an IPv4 address as it is, and one name for anything else. */
function networkOf(written: string, bits: 48 | 64): string {
  const address = readAddress(written);
  if (address === null) return UNKNOWN;
  // An IPv4 address may come as the IPv6 address that stands for it (`::ffff:192.0.2.1`).
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, bits / GROUP_BITS).map((group) => group.toString(16));
  return `${network.join(":")}::/${String(bits)}`;
}

function addressIn(request: Request): string {
  const given = serverSetsHeader ? request.headers.get(CLIENT_ADDRESS_HEADER) : null;
  const forwarded = env.TRUST_PROXY ? forwardedFor(request.headers.get(env.CLIENT_ADDRESS_FROM)) : null;
  return given ?? forwarded ?? UNKNOWN;
}

/**
 * Returns the client, for rate limits only: an IPv4 address, or an IPv6 /64, since a household has one and could use a
 * new address for each try; one name for all when it is unknown.
 */
export function clientAddress(request: Request): string {
  return networkOf(addressIn(request), 64);
}

/**
 * Returns the client's site: its IPv6 /48, the most that a provider gives to one customer (RFC 6177), with 65,536
 * networks of /64; or else as `clientAddress`.
 */
export function clientSite(request: Request): string {
  return networkOf(addressIn(request), 48);
}

/** As `clientAddress`, for a request that has not reached Remix. */
export function clientAddressOf(request: RequestHead): string {
  return networkOf(senderAddress(request), 64);
}
