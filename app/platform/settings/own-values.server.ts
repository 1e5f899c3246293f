import { env } from "~/env.server";
import type { Opening } from "~/platform/site-opening/opening.server";
import { DEFAULT_SETTINGS } from "./defaults";
import type { GroupName } from "./groups";
import type { Settings } from "./schema";

/**
 * In production a value that is still the demo's counts as unset: a store that has never been given one holds it, or
 * gets it with the first group that somebody saves.
 */
function own<T>(value: T, demo: T): T | null {
  return env.EDGEWISE_MODE === "production" && value === demo ? null : value;
}

/** Returns the address that messages to the site go to; null while it is unset. */
export function contactAddress({ site }: Pick<Settings, "site">): string | null {
  return own(site.contactEmail, DEFAULT_SETTINGS.site.contactEmail);
}

/** What a site says that has no name or tagline of its own. */
const UNNAMED = { name: "Casino guide", tagline: "A guide to online casinos." };

/** Returns the site's name; null while nobody has given it one. */
export function ownSiteName({ site }: Pick<Settings, "site">): string | null {
  return own(site.name, UNNAMED.name) && own(site.name, DEFAULT_SETTINGS.site.name);
}

/** Returns the site's tagline; null while nobody has given it one. */
export function ownTagline({ site }: Pick<Settings, "site">): string | null {
  return own(site.tagline, UNNAMED.tagline) && own(site.tagline, DEFAULT_SETTINGS.site.tagline);
}

/** What was made of stored settings, so that what is drawn from settings is drawn once. */
const known = new WeakMap<Settings, { installedOn: string | null; settings: Settings }>();

/**
 * Returns settings as they are in force: a site without a name is called what it is, and the first version of its formula
 * begins on the day it was installed. A site that was in use before this was asked keeps what it was called.
 */
export function inForce(stored: Settings, { isOpen, installedOn }: Opening): Settings {
  if (env.EDGEWISE_MODE !== "production" || (isOpen && installedOn === null)) return stored;
  const made = known.get(stored);
  if (made && made.installedOn === installedOn) return made.settings;
  const { name, tagline } = { name: ownSiteName(stored), tagline: ownTagline(stored) };
  const [{ from } = { from: "" }] = DEFAULT_SETTINGS.score.versions;
  const versions = stored.score.versions.map((one) =>
    installedOn !== null && one.version === 1 && one.from === from ? { ...one, from: installedOn } : one,
  );
  const settings = {
    ...stored,
    site: { ...stored.site, name: name ?? UNNAMED.name, tagline: tagline ?? UNNAMED.tagline },
    score: { ...stored.score, versions },
  };
  known.set(stored, { installedOn, settings });
  return settings;
}

/** Returns what each newsletter names as its sender, every part null while it is unset. */
export function newsletterParts({ site, newsletter }: Pick<Settings, "site" | "newsletter">) {
  const demo = DEFAULT_SETTINGS.newsletter;
  return {
    senderName: own(newsletter.senderName, demo.senderName) ?? site.name,
    replyTo: own(newsletter.replyTo, demo.replyTo),
    postalAddress: own(newsletter.postalAddress, demo.postalAddress),
  };
}

/** Returns the newsletter's sender; null while a part without which none may be sent is unset. */
export function newsletterSender(settings: Pick<Settings, "site" | "newsletter">) {
  const { senderName, replyTo, postalAddress } = newsletterParts(settings);
  return replyTo === null || postalAddress === null ? null : { senderName, replyTo, postalAddress };
}

/** Returns the numbers in the admin header; the specification's, which are invented, are the demo's alone. */
export function badgesInForce({ adminBadges }: Pick<Settings, "adminBadges">): Settings["adminBadges"] {
  const { complaints, userMenu } = DEFAULT_SETTINGS.adminBadges;
  const isDemos = adminBadges.mode === "fixed" && adminBadges.complaints === complaints;
  if (env.EDGEWISE_MODE !== "production" || !isDemos || adminBadges.userMenu !== userMenu) return adminBadges;
  return { mode: "live", complaints: 0, userMenu: 0 };
}

const DEMOS = "This is what the site has until you enter your own.";

/** Returns a group as its form shows it: what is unset is empty. */
export function shownForEditing<N extends GroupName>(name: N, settings: Settings): Settings[N] {
  const { senderName, replyTo, postalAddress } = newsletterParts(settings);
  const shown: Settings = {
    ...settings,
    site: {
      ...settings.site,
      name: ownSiteName(settings) ?? "",
      tagline: ownTagline(settings) ?? "",
      contactEmail: contactAddress(settings) ?? "",
      // The one it came with is the demo's initials.
      referencePrefix: ownSiteName(settings) === null ? "" : settings.site.referencePrefix,
    },
    newsletter: { senderName, replyTo: replyTo ?? "", postalAddress: postalAddress ?? "" },
    adminBadges: badgesInForce(settings),
  };
  return shown[name];
}

/** Returns messages for the fields of a group whose values would count as unset, by the fields' names. */
export function demoValues(name: GroupName, fields: unknown): Record<string, string[]> {
  const after = { ...DEFAULT_SETTINGS, [name]: fields } as Settings;
  if (name === "site")
    return {
      ...(ownSiteName(after) === null && { name: [DEMOS] }),
      ...(ownTagline(after) === null && { tagline: [DEMOS] }),
      ...(contactAddress(after) === null && { contactEmail: [DEMOS] }),
    };
  if (name === "adminBadges")
    return badgesInForce(after) === after.adminBadges ? {} : { complaints: ["5 and 3 are the demo’s numbers."] };
  if (name !== "newsletter") return {};
  const { replyTo, postalAddress } = newsletterParts(after);
  return {
    ...(replyTo === null && { replyTo: [DEMOS] }),
    ...(postalAddress === null && { postalAddress: [DEMOS] }),
  };
}
