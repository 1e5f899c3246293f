import { normalForm } from "../text/normal-form";
import { parseUrl } from "../urls/parse-url";

/**
 * How mail providers spell one mailbox in several ways. Each rule is the provider's own, published one. For all other
 * domains the address is taken as it is: a plus sign there may be part of another person's name.
 */
interface Provider {
  /** The first is the one that stands for all of them: they lead to the same mailbox. */
  domains: readonly string[];
  /** What begins a tag that the provider leaves out when it delivers. */
  tag: "+" | "-" | null;
  /** Characters of the name that make no difference. */
  ignored: string;
}

export const PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], tag: "+", ignored: "." },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], tag: "+", ignored: ".-_" },
  { domains: ["icloud.com", "me.com", "mac.com"], tag: "+", ignored: "" },
  { domains: ["fastmail.com"], tag: "+", ignored: "" },
  { domains: ["fastmail.fm"], tag: "+", ignored: "" },
  // Each of these has its own mailboxes: a@outlook.com and a@hotmail.com may be two people's.
  ...[
    ...[
      "outlook.com",
      "outlook.de",
      "outlook.fr",
      "outlook.es",
      "outlook.it",
      "outlook.dk",
      "outlook.ie",
      "outlook.pt",
    ],
    ...["outlook.at", "outlook.be", "outlook.jp", "outlook.co.nz", "outlook.com.au", "outlook.com.br"],
    ...[
      "hotmail.com",
      "hotmail.co.uk",
      "hotmail.de",
      "hotmail.fr",
      "hotmail.es",
      "hotmail.it",
      "hotmail.dk",
      "hotmail.se",
    ],
    ...[
      "live.com",
      "live.co.uk",
      "live.de",
      "live.fr",
      "live.nl",
      "live.dk",
      "live.se",
      "live.no",
      "live.it",
      "msn.com",
    ],
    ...["zoho.com", "zoho.eu", "zohomail.com", "zohomail.eu", "hey.com"],
  ].map((domain): Provider => ({ domains: [domain], tag: "+", ignored: "" })),
  { domains: ["mailbox.org"], tag: "+", ignored: "" },
  { domains: ["posteo.net", "posteo.de"], tag: "+", ignored: "" },
  { domains: ["runbox.com"], tag: "+", ignored: "" },
  { domains: ["yandex.ru", "ya.ru", "yandex.com", "yandex.by", "yandex.kz", "narod.ru"], tag: "+", ignored: "" },
  ...["yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "yahoo.ca", "ymail.com", "rocketmail.com"].map((domain): Provider => ({ domains: [domain], tag: "-", ignored: "" })), // prettier-ignore
];

const BY_DOMAIN = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** What begins a tag at nearly every mail server (RFC 5233 calls it the usual separator). */
const USUAL_TAG = "+";

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

/** Returns the domains under which an address may be written, in lower case: its own, in ASCII, its provider's others. */
export function domainSpellings(email: string): string[] {
  const typed = normalForm(email, "NFC").trim().toLowerCase().split("@").at(-1) ?? "";
  const domain = comparableDomain(typed);
  return [...new Set([typed, domain, ...(BY_DOMAIN.get(domain)?.domains ?? [])])];
}

/**
 * Returns the name under which mails are counted that go to an address nobody has confirmed. All spellings of a mailbox
 * count together, and on every domain so do addresses with a tag, since nearly every mail server delivers them to one
 * mailbox. Its plain spelling counts for itself, so that nobody uses up by the others what its owner needs.
 */
export function countedMailbox(email: string): string {
  const mailbox = canonicalMailbox(email);
  const at = mailbox.lastIndexOf("@");
  const tagAt = mailbox.indexOf(USUAL_TAG);
  const name = mailbox.slice(0, tagAt > 0 && tagAt < at ? tagAt : Math.max(0, at));
  const domain = mailbox.slice(name === "" ? 0 : at);
  const isPlain = normalForm(email, "NFC").trim().toLowerCase() === name + domain;
  return isPlain ? name + domain : `${name}${USUAL_TAG}${domain}`;
}

/**
 * Returns an address's domain; null for a provider that we know, whose mailboxes are many people's, and for a text that
 * is no address.
 */
export function domainOfFew(email: string): string | null {
  const mailbox = canonicalMailbox(email);
  const at = mailbox.lastIndexOf("@");
  const domain = at < 1 ? "" : mailbox.slice(at + 1);
  return domain === "" || BY_DOMAIN.has(domain) ? null : domain;
}
