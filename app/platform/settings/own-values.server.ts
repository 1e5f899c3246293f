import { env } from "~/env.server";
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

/** Returns the site's name; null while nobody has given it one. */
export function ownSiteName({ site }: Pick<Settings, "site">): string | null {
  return own(site.name, DEFAULT_SETTINGS.site.name);
}

export interface NewsletterSender {
  senderName: string;
  replyTo: string;
  postalAddress: string;
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
export function newsletterSender(settings: Pick<Settings, "site" | "newsletter">): NewsletterSender | null {
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

const DEMOS = "This is the demo’s. Enter your own.";

/** Returns a group as its form shows it: what is unset is empty. */
export function shownForEditing<N extends GroupName>(name: N, settings: Settings): Settings[N] {
  const { senderName, replyTo, postalAddress } = newsletterParts(settings);
  const shown: Settings = {
    ...settings,
    site: { ...settings.site, contactEmail: contactAddress(settings) ?? "" },
    newsletter: { senderName, replyTo: replyTo ?? "", postalAddress: postalAddress ?? "" },
    adminBadges: badgesInForce(settings),
  };
  return shown[name];
}

/** Returns messages for the fields of a group whose values would count as unset, by the fields' names. */
export function demoValues(name: GroupName, fields: unknown): Record<string, string[]> {
  const after = { ...DEFAULT_SETTINGS, [name]: fields } as Settings;
  if (name === "site") return contactAddress(after) === null ? { contactEmail: [DEMOS] } : {};
  if (name === "adminBadges")
    return badgesInForce(after) === after.adminBadges ? {} : { complaints: ["5 and 3 are the demo’s numbers."] };
  if (name !== "newsletter") return {};
  const { replyTo, postalAddress } = newsletterParts(after);
  return {
    ...(replyTo === null && { replyTo: [DEMOS] }),
    ...(postalAddress === null && { postalAddress: [DEMOS] }),
  };
}
