import { storedUrl } from "~/domain/urls/web-address";
import type { DealFields } from "~/features/partners/schema";
import { checkedAddress } from "~/features/partners/ways/filled-address";
import type { EditorialKindName } from "~/platform/publishing/schema";

/** The fields in which published content names addresses elsewhere, with what staff call them. */
export const LINK_FIELDS: Readonly<Record<EditorialKindName, Readonly<Record<string, string>>>> = {
  casino: {
    url: "address",
    affiliateUrl: "partner address",
    licences: "licence register",
    disputeBody: "dispute body",
    body: "review",
  },
  bonus: { termsUrl: "terms of the offer" },
  article: { sources: "sources", body: "text" },
  award: { rules: "rules" },
  page: { body: "text" },
  faq: { answer: "answer" },
  game: { versions: "source of a version", payTables: "source of a pay table" },
  partner: { termsUrl: "terms of the programme" },
  deal: { links: "partner link" },
};

/**
 * Only staff know what a partner's new address should be: where it leads says nothing about how clicks on it are
 * counted.
 */
export const PARTNER_FIELDS: ReadonlySet<string> = new Set(["affiliateUrl", "links"]);

const ADDRESS = /https?:\/\/[^\s<>"'`()[\]{}|\\^]+/g;
const LAST_MARKS = new Set([".", ",", ";", ":", "!", "?", "*", "_"]);
/** As it is stored: an address of few letters may be long in ASCII. */
const address = storedUrl();

function trimmed(address: string): string {
  let end = address.length;
  while (end > 0 && LAST_MARKS.has(address[end - 1] ?? "")) end -= 1;
  return address.slice(0, end);
}

/** Returns the addresses that a field names, in its texts at any depth: whole texts, and those within Markdown. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === "string")
    return (value.match(ADDRESS) ?? []).map(trimmed).filter((url) => address.safeParse(url).success);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

/** Returns the addresses that a field of an item names; a deal's links as they are checked, without a click of ours. */
export function addressesOf(kind: EditorialKindName, value: unknown): string[] {
  if (kind !== "deal") return addressesIn(value);
  return (value as DealFields["links"]).map(({ address: link }) => checkedAddress(link));
}

/** Returns the field with one address in place of another. A longer address that begins alike stays. */
export function withAddress<T>(value: T, from: string, to: string): T {
  if (typeof value === "string")
    return value.replace(ADDRESS, (found) =>
      trimmed(found) === from ? to + found.slice(trimmed(found).length) : found,
    ) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => withAddress(one, from, to)) as T;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAddress(one, from, to)])) as T;
}
