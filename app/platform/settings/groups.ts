import type { Settings } from "./schema";

export interface SettingsGroup {
  name: keyof Settings;
  /** Last part of its address: `/admin/settings/{slug}`. */
  slug: string;
  title: string;
  /** Its purpose, shown under the title. */
  about: string;
}

/** The groups of the settings, in the order of their navigation. */
export const SETTINGS_GROUPS = [
  { name: "site", slug: "site", title: "Site", about: "What the site is called, and where else it can be found." },
  {
    name: "support",
    slug: "support",
    title: "Support links",
    about: "Where players get help with gambling, by country. Shown on every page about responsible gaming.",
  },
  {
    name: "clocks",
    slug: "clocks",
    title: "Complaint clocks",
    about: "How long each side has. A change counts for deadlines set from then on; those already set stay.",
  },
  {
    name: "score",
    slug: "score",
    title: "Score weights",
    about: "What each part of the safety score weighs. Other weights are a new version of the formula.",
  },
  {
    name: "exchange",
    slug: "exchange",
    title: "Exchange rates",
    about: "Euros one whole unit of each currency is worth. Amounts of complaints and limits are compared with them.",
  },
  {
    name: "adminBadges",
    slug: "badges",
    title: "Admin badges",
    about: "The numbers on Complaints and on the user menu in this header.",
  },
  {
    name: "newsletter",
    slug: "newsletter",
    title: "Newsletter",
    about: "Who the newsletter comes from, and the postal address in its footer.",
  },
  {
    name: "backups",
    slug: "backups",
    title: "Backups",
    about: "When everything is copied to a safe place by itself, and how long each copy is kept.",
  },
  {
    name: "maintenance",
    slug: "maintenance",
    title: "Maintenance",
    about: "Closes the public site for a while. This admin area and signing in stay open.",
  },
] as const satisfies readonly SettingsGroup[];

export type GroupName = (typeof SETTINGS_GROUPS)[number]["name"];

export function findGroup(slug: string | undefined): (typeof SETTINGS_GROUPS)[number] | null {
  return SETTINGS_GROUPS.find((group) => group.slug === slug) ?? null;
}

export function groupNamed(name: GroupName): (typeof SETTINGS_GROUPS)[number] {
  const group = SETTINGS_GROUPS.find((one) => one.name === name);
  if (!group) throw new Error(`There is no settings group named "${name}".`);
  return group;
}

/** As `findGroup`, without the score's weights, which have their own screens. */
export function findPlainGroup(slug: string | undefined) {
  const group = findGroup(slug);
  return group && group.name !== "score" ? group : null;
}
