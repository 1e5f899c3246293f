import { isIP } from "node:net";
import { parseUrl } from "./parse-url";

/** The longest address that is read as a domain, in characters. */
const LONGEST_ADDRESS = 300;
const LONGEST_DOMAIN = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Returns the domain that a typed or linked address stands for, in its ASCII form without `www.`; null for anything else.
 * Upper case, a port, a path, a trailing dot and letters of any script are read as browsers read them, so that of
 * `casino.example@evil.example` only `evil.example` counts.
 */
export function readDomain(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || text.length > LONGEST_ADDRESS) return null;
  const address = /^https?:/i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  const host = parseUrl(address)?.hostname.replace(/\.$/, "");
  if (host === undefined) return null;
  const labels = host.split(".");
  if (host.length > LONGEST_DOMAIN || labels.length < 2 || isIP(host) !== 0) return null;
  if (!labels.every((label) => LABEL.test(label))) return null;
  return host.replace(/^(?:www\.)+(?=.*\.)/, "");
}

/**
 * True if a domain is another's own or below it. Nothing but the owner of a domain decides about names below it, which
 * can't be said of the names above: those of `casino.co.example` may be a registry's.
 */
export function isWithin(domain: string, own: string): boolean {
  return domain === own || domain.endsWith(`.${own}`);
}
