import { derive } from "~/platform/catalogue/source.server";
import { isWithin, readDomain } from "~/domain/urls/domain-name.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { dealsInForce } from "../deals-in-force.server";

const domains = derive([publishedCasinos, dealsInForce], ({ items }, { all: deals }): ReadonlySet<string> => {
  const addresses = [
    ...items.flatMap(({ url, affiliateUrl }) => [url, affiliateUrl]),
    ...deals.flatMap(({ links }) => links.map(({ address }) => address)),
  ];
  const own = addresses.map((address) => address && readDomain(address));
  return new Set(own.filter((domain) => typeof domain === "string"));
});

/** Returns the domains of the published casinos and of the partners that lead to them, a deal's trackers among them. */
export function casinoDomains(): Promise<ReadonlySet<string>> {
  return domains.read();
}

/** True if an address leads to a casino: to one of these domains or below it. */
export function leadsToCasino(address: string, ofCasinos: ReadonlySet<string>): boolean {
  const domain = readDomain(address);
  if (domain === null) return false;
  for (let name = domain; name !== ""; name = name.slice(name.indexOf(".") + 1 || name.length))
    if (ofCasinos.has(name) && isWithin(domain, name)) return true;
  return false;
}

const LINK = /<a href="((?:https?:|\/\/)[^"]*)"[^<>]*>((?:(?!<\/?a\b).)*)<\/a>/gis;
const ENTITY = /&amp;/g;

/**
 * Returns a text's HTML with links to casinos reduced to their words. Like a link through `/go/`, a link to a casino's
 * own address would not say whether it is paid, and would reach readers who get none. So texts have none for anybody,
 * and neither have mails and feeds, which don't know their reader.
 */
export function withoutCasinoLinks(html: string, ofCasinos: ReadonlySet<string>): string {
  return html.replace(LINK, (link, address: string, words: string) =>
    leadsToCasino(address.replace(ENTITY, "&"), ofCasinos) ? words : link,
  );
}
