import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/** The instance that acts for all, and until when unless it renews the lease. */
export const leaseFields = z.object({ holder: z.string(), until: instant });

/** When a job last ran and when it is due again. Document id: its name. */
export const scheduledJobFields = z.object({
  ranAt: instant,
  dueAt: instant,
  /** The error of the last run; null if there was none. */
  failure: z.string().max(500).nullable(),
});
export type ScheduledJobFields = z.infer<typeof scheduledJobFields>;
