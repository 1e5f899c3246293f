import type { Transaction } from "~/backend/documents/port";
import { settingsInMemory } from "./published-settings.server";
import { settings } from "./collection";
import { DEFAULT_SETTINGS } from "./defaults";
import type { Settings } from "./schema";

export const CURRENT = "current";

/** The settings in force, from memory: every page asks. The defaults before any were stored. */
export async function currentSettings(): Promise<Settings> {
  return (await settingsInMemory.read()).byId.get(CURRENT) ?? DEFAULT_SETTINGS;
}

/** The settings as a transaction sees them: it runs again when they change before it commits. */
export async function settingsWithin(transaction: Transaction): Promise<Settings> {
  return (await transaction.get(settings, CURRENT)) ?? DEFAULT_SETTINGS;
}
