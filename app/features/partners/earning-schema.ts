import { z } from "zod/v4";
import { day, instant } from "~/domain/codes/codes";
import { currency, money } from "~/domain/money/money";
import { textUpTo } from "~/domain/text/fields";
import { clickOrigin } from "./click-schema";
import { DIFFERENCES, DIMENSIONS, PAY_STATES, STAGES } from "./kinds";

/**
 * What a partner has reported of a click: a registration, a first deposit or a commission. It has where the click came
 * from and not its id, and a digest of the id only until the click is deleted. Document id: digest of the partner, the
 * stage and the reference it was first reported by.
 */
export const conversionFields = clickOrigin.extend({
  partnerId: textUpTo(300),
  /** The partner's own number of it. */
  reference: textUpTo(100),
  /** The number by which its other source calls it, where the postback and the statement differ. */
  otherReference: textUpTo(100).nullable().default(null),
  /** Digest of the click's id, by which a transaction of two numbers is known; null once the click is deleted. */
  click: textUpTo(64).nullable().default(null),
  clickUntil: day.nullable().default(null),
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

/** Figures of rows, one for each key, in the keys' order. */
const figures = z.array(z.number().int());

/**
 * Counts and sums of a report's rows, each figure of all rows beside each other: so a report of two years and a thousand
 * casinos is read and added up in a fraction of the time that a thousand objects a month take. Sums are in minor units,
 * each currency for itself.
 */
export const earningColumns = z.object({
  keys: z.array(textUpTo(400)),
  clicks: figures,
  registration: figures,
  deposit: figures,
  sums: z.array(z.object({ currency, earned: figures, due: figures, paid: figures, posted: figures, stated: figures })),
});
export type EarningColumns = z.infer<typeof earningColumns>;

/**
 * The counts of a month by one dimension. A conversion counts in the month of its click. Document id:
 * `month.dimension`.
 */
export const earningCountFields = earningColumns.extend({
  month: textUpTo(7).regex(/^\d{4}-\d{2}$/),
  dimension: z.enum(DIMENSIONS),
});

/** The secret that a partner signs its postbacks with, sealed. Document id: the partner's. */
export const postbackSecretFields = z.object({ secret: textUpTo(300), at: instant, by: textUpTo(80) });

/** A postback that was taken, so that it isn't taken twice. Document id: digest of what it said. */
export const postbackNoteFields = z.object({ expiresAt: instant });
