import { isIPv6 } from "node:net";
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

/** Returns the last address: our proxy appends the one it saw to whatever the browser claimed. */
function forwardedFor(header: string | null | undefined): string | null {
  return header?.split(",").at(-1)?.trim() || null;
}

/** Returns a connection's address; behind a proxy (`TRUST_PROXY`) the one the proxy names. */
export function addressOf(request: RequestHead): string {
  const forwarded = request.headers[env.CLIENT_ADDRESS_FROM];
  const named = env.TRUST_PROXY ? forwardedFor(Array.isArray(forwarded) ? forwarded.at(-1) : forwarded) : null;
  return named ?? request.socket.remoteAddress ?? UNKNOWN;
}

/** Returns a whole /64 for IPv6, since a household has one and could use a new address for each try. */
function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * Returns the client, for rate limits only: an IPv4 address or an IPv6 network; one name for all when it is unknown.
 */
export function clientAddress(request: Request): string {
  const given = serverSetsHeader ? request.headers.get(CLIENT_ADDRESS_HEADER) : null;
  const forwarded = env.TRUST_PROXY ? forwardedFor(request.headers.get(env.CLIENT_ADDRESS_FROM)) : null;
  return networkOf((given ?? forwarded ?? UNKNOWN).slice(0, 64));
}

/** Returns the same for a request that has not reached Remix. */
export function clientAddressOf(request: RequestHead): string {
  return networkOf(addressOf(request).slice(0, 64));
}
