import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/**
 * Counts of public complaints, updated in the transaction that changes a complaint. Document id: `all`, or a casino's
 * id. `counts` is keyed `state|category`.
 */
export const complaintTotalsFields = z.object({
  casinoId: z.string().nullable(),
  counts: z.record(z.string(), z.number().int().min(0)),
  disputedEur: z.number().min(0),
  recoveredEur: z.number().min(0),
  /** Tally from which the score's component can be calculated at any later time (`ComplaintTally`). */
  tally: z.object({ burden: z.number(), unresolved: z.number().int(), resolved: z.number().int(), at: instant }),
  /** Number of the casino's answers by whole hours since it was asked. */
  answerHours: z.record(z.string().regex(/^\d{1,4}$/), z.number().int().min(0)).optional(),
});
export type ComplaintTotalsFields = z.infer<typeof complaintTotalsFields>;

/**
 * Counts of a casino's published reviews, updated in the transaction that changes a review. Document id: the casino's.
 */
export const reviewTotalsFields = z.object({
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Tally from which the rating can be calculated at any later time (`ReviewTally`). */
  tally: z.object({ count: z.number().int().min(0), weight: z.number(), weightedStars: z.number(), at: instant }),
});
export type ReviewTotalsFields = z.infer<typeof reviewTotalsFields>;
