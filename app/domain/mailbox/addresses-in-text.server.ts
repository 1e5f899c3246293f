import { domainToUnicode } from "node:url";
import { canonicalMailbox, domainSpellings } from "./mailbox";
import { normalForm } from "../text/normal-form";

/** Addresses that are looked for in a text. */
export interface SoughtAddresses {
  /** Their domains in every spelling, in lower case, longer ones first. */
  domains: readonly string[];
  includes(address: string): boolean;
}

/** Where one stands in a text: the index of its first character, and that after its last. */
interface Place {
  from: number;
  to: number;
}

/** An at sign as it stands in addresses, links, HTML and prose, with the space that programs put around it. */
const AT = /\s{0,2}(?:@|%(?:25)?40|&#(?:64|x40);|&commat;|[([{] ?at ?[)\]}])[\s>]{0,3}/g;
const NOT_IN_NAME = /[\s<>(),;:"[\]@\\]/;
const LONGEST_NAME = 100;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const SHOWN = "[email address]";

function withoutTag(address: string): string {
  const tag = address.indexOf("+");
  const at = address.lastIndexOf("@");
  return tag > 0 && tag < at ? address.slice(0, tag) + address.slice(at) : address;
}

/**
 * Returns how these addresses are found in every spelling of their mailboxes, with any tag after a plus sign. `isFurther`
 * is true for further addresses, of `furtherDomains`.
 */
export function sought(
  addresses: readonly string[],
  furtherDomains: readonly string[] = [],
  isFurther: (address: string) => boolean = () => false,
): SoughtAddresses {
  const mailboxes = new Set(addresses.map(canonicalMailbox));
  const domains = [...addresses.flatMap(domainSpellings), ...furtherDomains.map((domain) => domain.toLowerCase())];
  const spellings = new Set(domains.flatMap((domain) => [domain, domainToUnicode(domain) || domain]));
  return {
    domains: [...spellings].sort((a, b) => b.length - a.length),
    includes: (address) =>
      [address, withoutTag(address)].some((one) => mailboxes.has(canonicalMailbox(one))) || isFurther(address),
  };
}

/** A text in which letters of every form are alike and what can't be seen is left out, and where each one stood. */
function comparable(text: string): { plain: string; places: Place[] } {
  let plain = "";
  const places: Place[] = [];
  let at = 0;
  for (const character of text) {
    const form = UNSEEN.test(character) ? "" : normalForm(character, "NFKC").toLowerCase().replace("。", ".");
    for (let unit = 0; unit < form.length; unit += 1) places.push({ from: at, to: at + character.length });
    plain += form;
    at += character.length;
  }
  return { plain, places };
}

/** Finds the sought addresses in a text, whatever stands around them, glued to them included. */
export function findAddresses(text: string, { domains, includes }: SoughtAddresses): Place[] {
  const { plain, places } = comparable(text);
  const found: Place[] = [];
  let last = 0;
  for (const { index, 0: sign } of plain.matchAll(AT)) {
    const behind = index + sign.length;
    const domain = domains.find((one) => plain.startsWith(one, behind));
    if (domain === undefined) continue;
    let from: number | null = null;
    const least = Math.max(last, index - LONGEST_NAME);
    for (let begin = index - 1; begin >= least && !NOT_IN_NAME.test(plain.charAt(begin)); begin -= 1)
      if (includes(`${plain.slice(begin, index)}@${domain}`)) from = begin;
    if (from === null) continue;
    last = behind + domain.length;
    found.push({ from: places[from]?.from ?? 0, to: places[last - 1]?.to ?? text.length });
  }
  return found;
}

/** Returns the text with the sought addresses replaced. */
export function withoutAddresses(text: string, addresses: SoughtAddresses): string {
  let shown = "";
  let last = 0;
  for (const { from, to } of findAddresses(text, addresses)) {
    shown += text.slice(last, from) + SHOWN;
    last = to;
  }
  return shown + text.slice(last);
}
