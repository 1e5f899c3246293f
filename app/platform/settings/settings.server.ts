import type { Transaction } from "~/backend/documents/port";
import { isBackendInstalled } from "~/backend/index.server";
import { settingsInMemory } from "./published-settings.server";
import { settings } from "./collection";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { DEFAULT_SETTINGS } from "./defaults";
import { inForce } from "./own-values.server";
import type { Settings } from "./schema";

export const CURRENT = "current";

/** Returns the settings as they are stored, which their editors change. Defaults if none are. */
export async function storedSettings(): Promise<Settings> {
  return (await settingsInMemory.read()).byId.get(CURRENT) ?? DEFAULT_SETTINGS;
}

/** Returns the site's name as it is known without waiting, for rules that names are checked by. */
export function nameOfSite(): string {
  const stored = isBackendInstalled() ? settingsInMemory.peek()?.byId.get(CURRENT) : undefined;
  return inForce(stored ?? DEFAULT_SETTINGS, { isOpen: false, installedOn: null }).site.name;
}

/** Returns the settings in force, from memory, because every page needs them. */
export async function currentSettings(): Promise<Settings> {
  const [stored, opening] = await Promise.all([storedSettings(), siteOpening()]);
  return inForce(stored, opening);
}

/** Returns the settings as a transaction sees them: it runs again if they change before it commits. */
export async function settingsWithin(transaction: Transaction): Promise<Settings> {
  const stored = (await transaction.get(settings, CURRENT)) ?? DEFAULT_SETTINGS;
  return inForce(stored, await siteOpening());
}
