import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/** Counts of a casino's games whose version somebody has seen. Document id: the casino's. */
export const versionTotalsFields = z.object({
  seen: z.number().int().min(0),
  /** Of these, how many run their best version. */
  best: z.number().int().min(0),
  countedAt: instant,
});
export type VersionTotalsFields = z.infer<typeof versionTotalsFields>;

/** Fewer say too little of a casino. */
const FEWEST_GAMES = 3;

/** True if every game that was seen at a casino runs its best version, and enough were. */
export function runsBestVersions(totals: VersionTotalsFields | undefined): boolean {
  return totals !== undefined && totals.seen >= FEWEST_GAMES && totals.best === totals.seen;
}
