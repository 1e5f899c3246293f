import { z } from "zod/v4";
import { country, instant, type Country } from "~/domain/codes/codes";

/** Counts of a casino's games whose version somebody has seen. Document id: the casino's. */
export const versionTotalsFields = z.object({
  seen: z.number().int().min(0),
  /** Of these, how many run their best version. */
  best: z.number().int().min(0),
  /** The same for the players of countries from which another version counts than by all observations; absent without any. */
  bestIn: z.partialRecord(country, z.number().int().min(0)).optional(),
  /** Names of the games that were seen, which lists are filtered by; absent until the next count. */
  games: z.array(z.string()).optional(),
  countedAt: instant,
});
export type VersionTotalsFields = z.infer<typeof versionTotalsFields>;

/** Fewer say too little of a casino. */
const FEWEST_GAMES = 3;

/** Returns the share of a casino's games that run their best version; null if too few were seen. */
export function bestVersionsShare(totals: VersionTotalsFields | undefined): number | null {
  return totals !== undefined && totals.seen >= FEWEST_GAMES ? totals.best / totals.seen : null;
}

/** True if every game that was seen at a casino runs its best version, and enough were. */
export function runsBestVersions(totals: VersionTotalsFields | undefined): boolean {
  return bestVersionsShare(totals) === 1;
}

/** Returns how many games run their best version for the players of a country, or by all observations if it isn't known. */
export function bestVersionsIn({ best, bestIn }: VersionTotalsFields, country: Country | null): number {
  return (country && bestIn?.[country]) ?? best;
}
