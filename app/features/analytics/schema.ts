import { z } from "zod/v4";
import { day } from "~/features/codes/codes";

export const STAT_KINDS = [
  "visit",
  "page",
  "referrer",
  "click_casino",
  "click_bonus",
  "search",
  "search_empty",
] as const;
export type StatKind = (typeof STAT_KINDS)[number];

/** How often something happened on one day. Document id: `day:kind:hash of the target`. */
export const dailyStatFields = z.object({
  day,
  kind: z.enum(STAT_KINDS),
  /** Path, casino or bonus id, referring host, or search words. */
  target: z.string().max(300),
  count: z.number().int().min(0),
});
export type DailyStatFields = z.infer<typeof dailyStatFields>;
