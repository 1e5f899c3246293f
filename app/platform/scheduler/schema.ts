import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

/**
 * The instance that acts for all, and until when unless it renews the lease. The term is another each time the lease
 * changes hands, so that an instance that lost it and got it again knows; leases of earlier versions have none.
 */
export const leaseFields = z.object({ holder: z.string(), term: z.string().optional(), until: instant });

/** When a job last ran and when it is due again. Document id: its name. */
export const scheduledJobFields = z.object({
  ranAt: instant,
  dueAt: instant,
  /** The error of the last run; null if there was none. */
  failure: textUpTo(500).nullable(),
});
export type ScheduledJobFields = z.infer<typeof scheduledJobFields>;

/** Why something was not done when its time came. */
export const dueFailure = z.object({
  at: instant,
  /** For staff to read. */
  reason: textUpTo(500),
  /** How often in a row it has failed; absent in what an earlier version noted. */
  tries: z.number().int().min(1).optional(),
  /** When it is tried again; null: never, because somebody has to change something first. */
  retryAt: instant.nullish(),
});
export type DueFailure = z.infer<typeof dueFailure>;
