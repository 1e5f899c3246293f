import type { Transaction } from "~/backend/documents/port";
import { settingsInMemory } from "./published-settings.server";
import { settings } from "./collection";
import { DEFAULT_SETTINGS } from "./defaults";
import type { Settings } from "./schema";

export const CURRENT = "current";

/** Returns the settings in force, from memory, because every page needs them. Defaults if none are stored. */
export async function currentSettings(): Promise<Settings> {
  return (await settingsInMemory.read()).byId.get(CURRENT) ?? DEFAULT_SETTINGS;
}

/** Returns the settings as a transaction sees them: it runs again if they change before it commits. */
export async function settingsWithin(transaction: Transaction): Promise<Settings> {
  return (await transaction.get(settings, CURRENT)) ?? DEFAULT_SETTINGS;
}
