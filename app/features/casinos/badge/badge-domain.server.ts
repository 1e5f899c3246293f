import { domainToUnicode } from "node:url";
import { skeleton } from "~/domain/text/look-alikes";
import { isWithin, readDomain } from "~/domain/urls/domain-name.server";

/** Shorter names are too often part of others by chance. */
const SHORTEST_NAME = 4;

/** How a foreign domain resembles a casino's own. */
export type Likeness = "looks-same" | "holds-name" | "near";

/** Returns how a foreign domain could be taken for a casino's own; null if it hardly could. */
export function likenessOf(domain: string, own: string): Likeness | null {
  const theirs = skeleton(domainToUnicode(domain));
  const ours = skeleton(domainToUnicode(own));
  if (theirs === ours) return "looks-same";
  // The name in `play.casino.example` is "casino": the longest part except the last.
  const parts = domainToUnicode(own).split(".").slice(0, -1).map(skeleton);
  const name = parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
  if (name.length < SHORTEST_NAME) return null;
  if (theirs.includes(name)) return "holds-name";
  const allowed = name.length < 7 ? 1 : 2;
  const labels = domainToUnicode(domain).split(".").slice(0, -1).map(skeleton);
  return labels.some((label) => isNear(label, name, allowed)) ? "near" : null;
}

/** True if at most `allowed` letters must be added, dropped or changed to make one word the other. */
function isNear(a: string, b: string, allowed: number): boolean {
  if (Math.abs(a.length - b.length) > allowed) return false;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let at = 1; at <= a.length; at++) {
    const row = [at];
    for (let other = 1; other <= b.length; other++) {
      const change = a[at - 1] === b[other - 1] ? 0 : 1;
      row.push(Math.min((before[other] ?? 0) + 1, (row[other - 1] ?? 0) + 1, (before[other - 1] ?? 0) + change));
    }
    before = row;
  }
  return (before[b.length] ?? Infinity) <= allowed;
}

export type DomainCheck =
  | { kind: "unreadable"; typed: string }
  | { kind: "own"; domain: string }
  | {
      kind: "foreign";
      domain: string;
      /** The domain as browsers may show it, where that differs. */
      shownAs: string | null;
      likeness: Likeness | null;
      /** The other casino in our guide whose own domain it is. */
      of: { slug: string; name: string } | null;
    };

export interface OwnDomain {
  slug: string;
  name: string;
  domain: string;
}

/** Checks an asked address against a casino's own domain; `others` are the own domains of all casinos. */
export function checkDomain(typed: string, own: string, others: readonly OwnDomain[]): DomainCheck {
  const domain = readDomain(typed);
  if (domain === null) return { kind: "unreadable", typed };
  // A casino's domain may be below another's: the one that fits best counts.
  const other = others
    .filter((one) => one.domain !== own && isWithin(domain, one.domain))
    .sort((a, b) => b.domain.length - a.domain.length)[0];
  if (isWithin(domain, own) && !(other && isWithin(other.domain, own))) return { kind: "own", domain };
  const unicode = domainToUnicode(domain);
  return {
    kind: "foreign",
    domain,
    shownAs: unicode === domain ? null : unicode,
    likeness: other ? null : likenessOf(domain, own),
    of: other ? { slug: other.slug, name: other.name } : null,
  };
}
