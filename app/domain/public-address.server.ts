import { BlockList, isIP, isIPv4 } from "node:net";

/** IPv4 ranges that are not the public internet (IANA's special-purpose registry, and multicast and above). */
const CLOSED_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Among it the metadata services of clouds, 169.254.169.254.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Metadata services with addresses that are public elsewhere: Azure's and Alibaba's.
  ["168.63.129.16", 32],
  ["100.100.100.200", 32],
] as const;

/**
 * IPv6 ranges within the public 2000::/3 that are closed. Those that carry an IPv4 address (6to4, Teredo) are refused
 * altogether: no web server is reached through them, and a gateway decides where they lead. Outside 2000::/3 nothing is
 * public, so mapped, compatible and NAT64 addresses, private and link-local ones need no entry.
 */
const CLOSED_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of CLOSED_IPV4) closed.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of CLOSED_IPV6) closed.addSubnet(network, prefix, "ipv6");

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * True if this is an IP address on the public internet, so that a page may be fetched from it. False for any other
 * text.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  // A zone index names an interface of this machine.
  if (address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !closed.check(address, "ipv6");
}
