import type { FURTHER_SETTINGS } from "~/platform/settings/groups";

export const LONGEST_SEARCH = 100;

/** An entry of the settings' list. */
export type FoundSettings = (typeof FURTHER_SETTINGS)[number] & {
  /** The setting that was searched for, with its value; null if the group itself was. */
  match: string | null;
};

/** A save of a group. */
export interface RecentChange {
  id: string;
  group: { slug: string; title: string };
  /** The fields that it changed, in words. */
  changed: string[];
  byName: string;
  at: string;
}
