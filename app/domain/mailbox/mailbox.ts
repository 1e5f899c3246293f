import { normalForm } from "../text/normal-form";
import { parseUrl } from "../urls/parse-url";
import { PROVIDERS } from "./providers";

const BY_DOMAIN = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** Returns the domain as mail servers compare it: in lower case and in ASCII. */
function comparableDomain(domain: string): string {
  const plain = domain.toLowerCase().replace(/\.$/, "");
  return parseUrl(`http://${plain}/`)?.hostname ?? plain;
}

/**
 * Returns one spelling for every address that leads to the same mailbox, by the rules of providers that we know. It is
 * for comparing only: accounts and mails keep the address as it was typed.
 */
export function canonicalMailbox(email: string): string {
  const address = normalForm(email, "NFC").trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = comparableDomain(address.slice(at + 1));
  const name = address.slice(0, at);
  const provider = BY_DOMAIN.get(domain);
  if (!provider) return `${name}@${domain}`;
  const tagAt = provider.tag === null ? -1 : name.indexOf(provider.tag);
  const untagged = tagAt > 0 ? name.slice(0, tagAt) : name;
  const plain = [...untagged].filter((character) => !provider.ignored.includes(character)).join("");
  return `${plain || untagged}@${provider.domains[0] ?? domain}`;
}
