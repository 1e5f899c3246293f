import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/**
 * Public complaints counted, kept by the transaction that changes one. Document id `all`, or a casino's id.
 * `counts` is keyed `state|category`.
 */
export const complaintTotalsFields = z.object({
  casinoId: z.string().nullable(),
  counts: z.record(z.string(), z.number().int().min(0)),
  disputedEur: z.number().min(0),
  recoveredEur: z.number().min(0),
  /** What the safety score's share is worked out from at any later time (`ComplaintTally`). */
  tally: z.object({ burden: z.number(), unresolved: z.number().int(), resolved: z.number().int(), at: instant }),
  /** How many answers the casino gave within so many whole hours of being asked, keyed by the hours. */
  answerHours: z.record(z.string().regex(/^\d{1,4}$/), z.number().int().min(0)).optional(),
});
export type ComplaintTotalsFields = z.infer<typeof complaintTotalsFields>;

/** A casino's published reviews counted. Document id: the casino's. Kept by the transaction that changes one. */
export const reviewTotalsFields = z.object({
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  byStars: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** What the rating is worked out from at any later time (`ReviewTally`). */
  tally: z.object({ count: z.number().int().min(0), weight: z.number(), weightedStars: z.number(), at: instant }),
});
export type ReviewTotalsFields = z.infer<typeof reviewTotalsFields>;
