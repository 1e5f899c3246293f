import { backend } from "~/backend/index.server";
import { settings } from "./collection";
import { DEFAULT_SETTINGS } from "./defaults";
import type { Settings } from "./schema";

const CURRENT = "current";

/** The settings in force; the defaults before any were stored. */
export async function currentSettings(): Promise<Settings> {
  return (await backend().documents.get(settings, CURRENT)) ?? DEFAULT_SETTINGS;
}
