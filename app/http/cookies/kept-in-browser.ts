/**
 * Everything the site keeps in a browser. The cookie policy draws its tables from here, cookies get their names and
 * lifetimes from here, and e2e/accounts/kept-in-browser.spec.ts fails on anything that is not here.
 */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

interface KeptCookie {
  /** The name without the `__Host-` that it has over https. */
  name: string;
  /** In seconds; null for the session, whose lifetime is a setting. */
  maxAge: number | null;
  purpose: string;
  holds: string;
  setWhen: string;
  /** How long it lasts, unless `maxAge` is null. */
  lasts: string;
}

export const COOKIES = {
  theme: {
    name: "theme",
    maxAge: YEAR,
    purpose: "Shows every page in the colours you chose",
    holds: "The word “light” or “dark”",
    setWhen: "When you choose a theme with the switch",
    lasts: "One year, or until you go back to the setting of your system",
  },
  offers: {
    name: "offers",
    maxAge: YEAR,
    purpose: "Takes bonuses, ads and links to casinos out of every page",
    holds: "The word “hide”",
    setWhen: "When you ask us to hide bonuses and ads, or sign in to an account that does",
    lasts: "One year, or until you show them again",
  },
  country: {
    name: "country",
    maxAge: YEAR,
    purpose: "Shows what applies where you live: which casinos accept you, and whose rules and helplines count",
    holds: "The two letters of the country you chose",
    setWhen: "When you tell us where you live, or sign in to an account that does",
    lasts: "One year, or until you take your choice back",
  },
  age: {
    name: "age",
    maxAge: YEAR,
    purpose: "Doesn’t ask you again whether you are old enough, where the rules of your country make us ask",
    holds: "The word “confirmed”",
    setWhen: "When you say that you are old enough",
    lasts: "One year",
  },
  session: {
    name: "session",
    maxAge: null,
    purpose: "Keeps you signed in from one page to the next",
    holds: "A random secret that stands for your sign-in",
    setWhen: "When you sign in, or change your password",
    lasts: "",
  },
  secondFactor: {
    name: "second-factor",
    maxAge: 10 * MINUTE,
    purpose: "Knows, while you enter your code, that your password was right",
    holds: "A random secret that stands for this attempt",
    setWhen: "When you sign in to an account that also asks for a code",
    lasts: "Ten minutes, or until the code is accepted",
  },
  passkey: {
    name: "passkey",
    maxAge: 10 * MINUTE,
    purpose: "Makes sure that the answer of your passkey is for this browser, and counts once",
    holds: "A random secret that stands for the question your passkey answers",
    setWhen: "When you open Sign In or your passkeys in a browser that has passkeys",
    lasts: "Ten minutes, or until the passkey is used",
  },
  pending: {
    name: "kept-words",
    maxAge: DAY,
    purpose: "Finds what you wrote again, so that signing in loses none of it",
    holds: "A random secret that stands for the text or files you sent",
    setWhen:
      "When you fill in a complaint before you sign in, or send a form after your session has ended or while somebody else is signed in",
    lasts: "One day, or until what you sent belongs to your account",
  },
  caseLinks: {
    name: "case-links",
    maxAge: DAY,
    purpose: "Lets somebody who answers for a casino read and answer a complaint without an account",
    holds: "The random secrets of the links that were opened from our emails, each for one complaint",
    setWhen: "When somebody opens the link in an email in which we ask a casino about a complaint",
    lasts: "One day; the secrets work until their complaint ends",
  },
} as const satisfies Record<string, KeptCookie>;

export type CookieName = (typeof COOKIES)[keyof typeof COOKIES]["name"];

/** On its own, so that the script that uses it carries no other text of this module. */
export const RELOAD_NOTE_KEY = "reloaded-for-a-chunk";

/** Notes in the browser's session storage. They stay in one tab and are never sent to us. */
export const TAB_NOTES = {
  reload: {
    key: RELOAD_NOTE_KEY,
    purpose: "Stops a page from reloading over and over when a part of it can’t be fetched",
    holds: "The page’s address and the time",
  },
  scroll: {
    key: "positions",
    purpose: "Takes you back to where you were on a page",
    holds: "How far down you had scrolled on pages you opened in this tab",
  },
  manifest: {
    key: "remix-manifest-version",
    purpose: "Loads a page afresh, once, after we have published a new version of the site",
    holds: "The name of that version",
  },
} as const;
