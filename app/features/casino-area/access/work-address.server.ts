import { readDomain } from "~/domain/urls/domain-name.server";
import { checkDomain, type OwnDomain } from "~/features/casinos/badge/badge-domain.server";

/** Hosts where anybody gets a mailbox. An address there says nothing about whom its owner works for. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com me.com " +
    "mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.com tuta.io gmx.com gmx.net gmx.de web.de mail.com " +
    "mail.ru yandex.ru yandex.com inbox.ru bk.ru list.ru zoho.com fastmail.com hey.com duck.com mailbox.org posteo.de " +
    "t-online.de freenet.de orange.fr laposte.net free.fr libero.it wp.pl o2.pl onet.pl seznam.cz qq.com 163.com 126.com " +
    "naver.com simplelogin.com mozmail.com mailinator.com guerrillamail.com yopmail.com temp-mail.org 10minutemail.com"
  ).split(" "),
);

/** Second-level labels under which registries sell names, as in co.uk, so that no casino owns the domain. */
const REGISTRY_PARTS: ReadonlySet<string> = new Set(["co", "com", "net", "org", "gov", "edu", "ac", "gob", "or", "ne"]);

const isFreeMail = (domain: string) => [...FREE_MAIL].some((host) => domain === host || domain.endsWith(`.${host}`));

/** Returns the domain of an email address, in its ASCII form; null if mail can't be sent to it. */
export function mailDomain(email: string): string | null {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  // Read whole: a leading www. is part of a mail host's name.
  return email.includes("@") && /^[a-z0-9.-]+$/.test(host) && readDomain(`x.${host}`) !== null ? host : null;
}

/** Returns a domain as staff may list it for a casino's people, or what is wrong with it. */
export function listedDomain(typed: string): { domain: string } | { problem: string } {
  const domain = readDomain(typed);
  if (domain === null) return { problem: "is not a domain." };
  if (isFreeMail(domain)) return { problem: "gives anyone a mailbox." };
  const [first = "", last = "", ...more] = domain.split(".");
  if (more.length === 0 && last.length === 2 && REGISTRY_PARTS.has(first))
    return { problem: "belongs to a registry that sells names under it." };
  return { domain };
}

/**
 * Returns what is wrong with an address of somebody who says they work for a casino; null if its domain is one of the
 * casino's, or below one. `others`: the own domains of all casinos, of which the closest counts.
 */
export function workAddressProblem(
  email: string,
  { name, domains }: { name: string; domains: readonly string[] },
  others: readonly OwnDomain[],
): string | null {
  const domain = mailDomain(email);
  if (domain === null) return "Enter an email address at the casino’s domain.";
  if (isFreeMail(domain)) return "Anybody can have an address there. Use your address at the casino’s domain.";
  const theirs = others.filter(({ domain: own }) => !domains.includes(own));
  if (domains.some((own) => checkDomain(domain, own, theirs).kind === "own")) return null;
  if (domains.length === 0) return `We don’t know any domain of ${name}. Write to us, so that we can add yours.`;
  return `Use an address at ${domains.join(" or ")}. If ${name} gets its mail at another domain, write to us, so that we can add it.`;
}
