import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { currency, money } from "~/domain/money/money";
import { textUpTo } from "~/domain/text/fields";
import { clickOrigin } from "./click-schema";
import { DIFFERENCES, DIMENSIONS, PAY_STATES, STAGES } from "./kinds";

/**
 * What a partner has reported of a click: a registration, a first deposit or a commission. It has where the click came
 * from and not its id, so nothing is left of the id once the click is deleted. Document id: digest of the partner, the
 * stage and the partner's reference.
 */
export const conversionFields = clickOrigin.extend({
  partnerId: textUpTo(300),
  /** The partner's own number of it. */
  reference: textUpTo(100),
  stage: z.enum(STAGES),
  /** What the postback says; null where none came, or without an amount. */
  posted: money.nullable(),
  /** What the statement says. */
  stated: money.nullable(),
  isPosted: z.boolean(),
  isStated: z.boolean(),
  state: z.enum(PAY_STATES),
  difference: z.enum(DIFFERENCES),
  /** When it was first reported. */
  at: instant,
});
export type ConversionFields = z.infer<typeof conversionFields>;

const count = z.number().int();

/** Counts and sums of one row of a report. Sums are in minor units, each currency for itself. */
export const tally = z.object({
  key: textUpTo(400),
  clicks: count,
  registration: count,
  deposit: count,
  sums: z.array(z.object({ currency, earned: count, due: count, paid: count, posted: count, stated: count })),
});
export type Tally = z.infer<typeof tally>;

/**
 * The counts of a month by one dimension. A conversion counts in the month of its click. Document id:
 * `month.dimension`.
 */
export const earningCountFields = z.object({
  month: textUpTo(7).regex(/^\d{4}-\d{2}$/),
  dimension: z.enum(DIMENSIONS),
  rows: z.array(tally),
});
export type EarningCountFields = z.infer<typeof earningCountFields>;

/** The secret that a partner signs its postbacks with, sealed. Document id: the partner's. */
export const postbackSecretFields = z.object({ secret: textUpTo(300), at: instant, by: textUpTo(80) });

/** A postback that was taken, so that it isn't taken twice. Document id: digest of what it said. */
export const postbackNoteFields = z.object({ expiresAt: instant });
