import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/** Which instance acts for all, and until when unless it says so again. */
export const leaseFields = z.object({ holder: z.string(), until: instant });

/** When a job ran last and when it is due again. Document id: its name. */
export const scheduledJobFields = z.object({
  ranAt: instant,
  dueAt: instant,
  /** What went wrong the last time; null when nothing did. */
  failure: z.string().max(500).nullable(),
});
export type ScheduledJobFields = z.infer<typeof scheduledJobFields>;
