import { z } from "zod/v4";
import { LONGEST_NORMALISED, normalForm } from "./normal-form";
import { countGraphemes, hasLetterOrDigit, oneLine } from "./characters";
import { textUpTo } from "./fields";
import { hasLink } from "./links";
import { skeleton } from "./look-alikes";
import { withoutTrailing } from "../trailing";

const SHORTEST_NAME = 2;
/** In characters as a reader counts them. */
export const LONGEST_NAME = 40;
/** In UTF-16 units, the room a stored name has: an emoji or a letter with accents takes several. */
export const LONGEST_NAME_UNITS = 80;

/** Names of sites that are shorter are words of other names. */
const SHORTEST_OWN = 4;
let siteName = () => "";

/** Gives the site's name, which no display name may contain in any spelling. Only the server knows it. */
export function checkNamesAgainst(name: () => string): void {
  siteName = name;
}

/** Words that no part of a name may be. */
const STAFF_WORDS = ["admin", "administrator", "moderator", "sysadmin", "webmaster"];
/** A name may not consist of these words alone, with or without the site's words. */
const OFFICE_WORDS = [
  ...["staff", "team", "support", "official", "mod", "mods", "moderators", "admins", "administrators", "system"],
  ...["editor", "editors", "owner", "root", "help", "desk", "helpdesk", "service", "customer", "customers", "security"],
  ...["the", "our", "site", "casino", "real", "complaint", "complaints", "guide"],
];
const staffWords = new Set(STAFF_WORDS.map(skeleton));
const officeWords = new Set([...STAFF_WORDS, ...OFFICE_WORDS].map(skeleton));
const offices = ["staff", "moderator", "admin", "administrator", "support", "official", "helpdesk"].map(skeleton);

/** True if a name could be taken for the site's or its staff's, even in look-alike letters or with spaces. */
export function isStaffName(name: string): boolean {
  const whole = skeleton(name);
  const own = skeleton(siteName());
  if (own.length >= SHORTEST_OWN ? whole.includes(own) : own !== "" && whole === own) return true;
  if (offices.includes(whole)) return true;
  const words = name.split(/[\s\p{P}]+/u).flatMap((word) => {
    // Both "Adm1n" and "Admin42" read as the word.
    const found = [skeleton(word), skeleton(withoutTrailing(word, "0123456789"))];
    return found[0] === "" && found[1] === "" ? [] : [found];
  });
  const isAmong = (known: ReadonlySet<string>) => (forms: string[]) => forms.some((form) => known.has(form));
  return words.some(isAmong(staffWords)) || (words.length > 0 && words.every(isAmong(officeWords)));
}

/**
 * What mail programs turn into a link besides what `hasLink` finds: any scheme, a domain with a path, and domains of
 * endings that are no words of names.
 */
const LINK_LIKE =
  /:\/\/|\b(?:mailto|tel|sms|javascript|data):|\.\p{L}{2,}[/?#]|\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|(?<=[\p{L}\d])\.(?:ai|app|bingo|biz|blog|cloud|dev|fun|game|games|icu|live|lol|mobi|money|news|nl|page|play|pro|promo|se|sh|shop|space|store|stream|to|tv|us|web|website|win|wiki|world|ws|zip)(?![\p{L}\d])/iu;
/** A word of two letters right after a full stop, which may be a country's ending or a name without its space. */
const COUNTRY_LIKE = /(?<![\p{L}\d-])[\p{L}\d-]{2,}\.[a-z]{2}(?![\p{L}\d.])/iu;

/** Browsers read these as full stops in a domain. */
const asDots = (name: string) => name.replace(/[\u3002\uff0e\uff61]/g, ".");

/** True if a name is or holds a web or email address, so that a mail program would make a link of it. */
export function isAddress(name: string): boolean {
  const dotted = asDots(name);
  return hasLink(dotted) || LINK_LIKE.test(dotted);
}

/** Refuses an address in a field for a name, whose length has been checked. */
export const noAddress = [
  (name: string) => !isAddress(name),
  { error: "This looks like a web or email address. Enter a name." },
] as const;

/** Removing a character can make another pass necessary. The names that people have settle after two. */
const MOST_PASSES = 4;

/**
 * Returns a name in normal form: Unicode NFKC, one line, single spaces, nothing invisible. A text of more than 2,000 UTF-16
 * units is no name and comes back as it is.
 */
export function plainName(name: string): string {
  if (name.length > LONGEST_NORMALISED) return name;
  // NFKC comes first, because ligatures and styled letters may expand to characters that are removed. Marks that an
  // invisible character kept apart change places once it is removed, and a joiner may then be needed no longer.
  const pass = (text: string) => oneLine(normalForm(text, "NFKC")).replace(/\s+/gu, " ");
  let plain = name;
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    const next = pass(plain);
    if (next === plain) return plain;
    plain = next;
  }
  return normalForm(pass(plain.replace(/[\u200c\u200d]/g, "")), "NFKC");
}

/**
 * Returns a stored name for display, whenever it was chosen: in normal form, or `instead` when nothing of it is
 * visible.
 */
export function shownName(name: string, instead = "Player"): string {
  const plain = plainName(name);
  return hasLetterOrDigit(plain) ? plain : instead;
}

/**
 * Returns a name for a mail of ours, or `instead` for one that is an address: a name may have been chosen before those
 * were refused.
 */
export function mailedName(name: string, instead = "Player"): string {
  return isAddress(name) ? instead : name;
}

const STAFFS = "That name could be taken for ours or our staff’s. Choose another.";

/** A stored name for display, whenever it was chosen: as `shownName` gives it. */
export function storedName(least = 0, most = LONGEST_NAME_UNITS) {
  return textUpTo(most)
    .min(least)
    .overwrite((name) => shownName(name));
}

/**
 * A form's field for a name that others see. `missing` is the message when there is none, `staffs` the one for a name
 * that could be taken for the site's or its staff's.
 */
export function displayNameField(missing: string, staffs = STAFFS) {
  return (
    z
      .string({ error: missing })
      .overwrite(plainName)
      // Stops here, because the checks below would take long for a long text.
      .max(LONGEST_NAME_UNITS, { error: `Use at most ${String(LONGEST_NAME)} characters.`, abort: true })
      .refine((name) => countGraphemes(name) <= LONGEST_NAME, {
        error: `Use at most ${String(LONGEST_NAME)} characters.`,
      })
      .refine((name) => countGraphemes(name) >= SHORTEST_NAME, {
        error: `Use at least ${String(SHORTEST_NAME)} characters.`,
      })
      .refine(hasLetterOrDigit, { error: "Use at least one letter or digit." })
      .refine((name) => !/[<>\p{Co}\p{Cn}]/u.test(name), { error: "Leave out characters such as < and >." })
      .refine((name) => !isAddress(name) && !COUNTRY_LIKE.test(asDots(name)), {
        error: "This looks like a web or email address. Choose a name, with a space after each full stop.",
      })
      .refine((name) => !isStaffName(name), { error: staffs })
  );
}
