import type { Settings } from "./schema";

export interface SettingsGroup {
  name: keyof Settings;
  /** Last part of its address: `/admin/settings/{slug}`. */
  slug: string;
  title: string;
  part: SettingsPart;
  /** Its purpose, shown under the title. */
  about: string;
}

/** The parts of the list of settings, in order. */
export const SETTINGS_PARTS = ["Site", "Help and law", "Casinos and complaints", "Operation"] as const;
type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** The groups of the settings, in the order of their navigation. */
export const SETTINGS_GROUPS = [
  { name: "site", slug: "site", title: "Site", part: "Site", about: "The site’s name, and its profiles elsewhere." },
  {
    name: "look",
    slug: "look",
    title: "Look",
    part: "Site",
    about: "Logo, colour, fonts and social picture. They reach every page, the icons, mails and drawn pictures.",
  },
  {
    name: "frontPage",
    slug: "front-page",
    title: "Front page",
    part: "Site",
    about: "What visitors see first: the heading, the words below it, and the sections in their order.",
  },
  {
    name: "menus",
    slug: "menus",
    title: "Menus",
    part: "Site",
    about: "The entries of the header and the footer, in their order.",
  },
  {
    name: "search",
    slug: "search",
    title: "Search",
    part: "Site",
    about: "Words that mean the same. A search for one of them also finds what is written with another.",
  },
  {
    name: "newsletter",
    slug: "newsletter",
    title: "Newsletter",
    part: "Site",
    about: "The sender of the newsletter, and the postal address at the end of every email.",
  },
  {
    name: "mailTexts",
    slug: "mail-texts",
    title: "Email texts",
    part: "Site",
    about: "The subject and the first paragraph of each email that the site sends by itself.",
  },
  {
    name: "support",
    slug: "support",
    title: "Support links",
    part: "Help and law",
    about: "Where players get help with gambling, by country. Shown on every page about responsible gaming.",
  },
  {
    name: "disputeRules",
    slug: "dispute-rules",
    title: "Dispute rules",
    part: "Help and law",
    about:
      "Who decides when a player and a casino don’t agree, after how long, and under which rule. Shown on casinos’ and complaints’ pages and in the FAQ.",
  },
  {
    name: "localLicences",
    slug: "local-licences",
    title: "Local licences",
    part: "Help and law",
    about:
      "Countries whose law requires a licence of their own, and what it means for a player when a casino has none. Shown on casinos’ pages and in the FAQ.",
  },
  {
    name: "countryRules",
    slug: "countries",
    title: "Countries",
    part: "Help and law",
    about:
      "What applies to readers by where they live: the minimum age, the self-exclusion register, the rules on bonuses and ads, the currency, whether readers are asked for their age, and whether casinos may be linked at all.",
  },
  {
    name: "clocks",
    slug: "clocks",
    title: "Complaint clocks",
    part: "Casinos and complaints",
    about:
      "How long each side has. A change counts for deadlines set from then on; those already set stay. Time in which the site is off or in maintenance mode is added.",
  },
  {
    name: "score",
    slug: "score",
    title: "Score weights",
    part: "Casinos and complaints",
    about: "The weight of each part of the safety score. New weights make a new version of the formula.",
  },
  {
    name: "exchange",
    slug: "exchange",
    title: "Exchange rates",
    part: "Casinos and complaints",
    about: "The value of one unit of each currency in euros. Amounts of complaints and limits are compared with them.",
  },
  {
    name: "choices",
    slug: "choices",
    title: "Countries, currencies, languages",
    part: "Casinos and complaints",
    about: "Those that forms and filters offer, of all in the standards. Records keep what they have.",
  },
  {
    name: "paymentMethods",
    slug: "payment-methods",
    title: "Payment methods",
    part: "Casinos and complaints",
    about: "Those that a casino’s form and the filters of the list offer, in this order.",
  },
  {
    name: "termsWords",
    slug: "terms-words",
    title: "Words in terms",
    part: "Casinos and complaints",
    about: "Words that are pointed out to staff when they appear in a casino’s changed terms.",
  },
  {
    name: "adminBadges",
    slug: "badges",
    title: "Admin badges",
    part: "Operation",
    about: "The numbers on Complaints and on the user menu in this header.",
  },
  {
    name: "staff",
    slug: "staff",
    title: "Staff",
    part: "Operation",
    about: "What admins need to sign in besides their password, and which content a second person publishes.",
  },
  {
    name: "backups",
    slug: "backups",
    title: "Backups",
    part: "Operation",
    about: "When backups are made, and how long each is kept.",
  },
  {
    name: "maintenance",
    slug: "maintenance",
    title: "Maintenance",
    part: "Operation",
    about: "Closes the public site for a while. This admin area and signing in stay open.",
  },
] as const satisfies readonly SettingsGroup[];

/** Screens beside the groups, for what isn't one document that is saved. */
export const FURTHER_SETTINGS: readonly Omit<SettingsGroup, "name">[] = [
  { slug: "mail", title: "Email", part: "Operation", about: "Whether emails leave this site and arrive." },
  { slug: "tokens", title: "Read tokens", part: "Operation", about: "More requests of the open data an hour." },
  { slug: "webhooks", title: "Webhooks", part: "Operation", about: "Addresses that are sent what is published." },
];

export type GroupName = (typeof SETTINGS_GROUPS)[number]["name"];

export function findGroup(slug: string | undefined): (typeof SETTINGS_GROUPS)[number] | null {
  return SETTINGS_GROUPS.find((group) => group.slug === slug) ?? null;
}

export function groupNamed(name: GroupName): (typeof SETTINGS_GROUPS)[number] {
  const group = SETTINGS_GROUPS.find((one) => one.name === name);
  if (!group) throw new Error(`There is no settings group named "${name}".`);
  return group;
}

/** As `findGroup`, without the score's weights, which are restored as a new version of the formula. */
export function findRestorableGroup(slug: string | undefined) {
  const group = findGroup(slug);
  return group && group.name !== "score" ? group : null;
}

/** As `findGroup`, without the groups that have their own screens. */
export function findPlainGroup(slug: string | undefined) {
  const group = findRestorableGroup(slug);
  return group && group.name !== "look" ? group : null;
}
