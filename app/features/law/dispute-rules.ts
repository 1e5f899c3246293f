import { DAY_MS } from "~/domain/day-ms";
import type { DisputeRule } from "~/platform/settings/law-schema";

/** A dispute rule as pages show it; `country` is a name, or null for players anywhere. */
export type ShownRule = Omit<DisputeRule, "country"> & { country: string | null };

/** What a casino's lack of a country's licence means for players there. */
export interface LicenceNote {
  country: string;
  authority: string | null;
  startsOn: string | null;
  meaning: string;
  source: string;
  checkedOn: string;
}

/** Returns a number of days as people say it: "8 weeks", "30 days". */
export function waitInWords(days: number): string {
  if (days >= 14 && days % 7 === 0) return `${String(days / 7)} weeks`;
  return days === 1 ? "1 day" : `${String(days)} days`;
}

/** Returns the day on which a casino has had these days since `from`. */
export function waitEnds(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
}
