import { z } from "zod/v4";
import { calendarDay, multiLine, singleLine } from "~/domain/text/fields";
import type { ScoreWeights } from "~/platform/settings/schema";

export const WEIGHT_NAMES = ["licence", "complaints", "terms", "payout", "players", "protection"] as const;

const NO_WEIGHT = "Enter a weight from 0.00 to 1.00, with two decimals at most.";
/** A weight as typed, "0.2" or "0.20", in hundredths, because sums of those are exact. */
const hundredths = singleLine(10, { missing: "Enter a weight from 0.00 to 1.00.", tooLong: NO_WEIGHT })
  .regex(/^[01](?:[.,]\d{1,2})?$/, NO_WEIGHT)
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((value) => value <= 100, { error: "A weight is at most 1.00." });

function inWords(sum: number): string {
  return (sum / 100).toFixed(2);
}

/** `earliest` and `today` are days (UTC): a version can't begin before the one it follows, nor in the future. */
export function weightsForm({ earliest, today }: { earliest: string; today: string }) {
  return z
    .object({
      licence: hundredths,
      complaints: hundredths,
      terms: hundredths,
      payout: hundredths,
      players: hundredths,
      protection: hundredths,
      games: hundredths.optional(),
      note: multiLine(300, { missing: "Say what changes, and why." }).min(10, "Say a little more: readers see it."),
      from: calendarDay("Enter a date.")
        .refine((day) => day >= earliest, { error: "The previous version began after that date." })
        .refine((day) => day <= today, { error: "The date must not be in the future." }),
    })
    .superRefine((form, context) => {
      const sum = WEIGHT_NAMES.reduce((total, name) => total + form[name], 0);
      // A weight that isn't a number has its own message.
      if (Number.isFinite(sum) && sum !== 100)
        context.addIssue({
          code: "custom",
          path: [],
          message: `The weights must add up to 1.00. These add up to ${inWords(sum)}.`,
        });
    });
}

/** Returns the weights for the settings from a validated form. */
export function weightsOf(form: Record<(typeof WEIGHT_NAMES)[number], number>): ScoreWeights {
  return Object.fromEntries(WEIGHT_NAMES.map((name) => [name, form[name] / 100])) as ScoreWeights;
}

/** True when two sets of weights are the same to the hundredth. */
export function areSameWeights(a: ScoreWeights, b: ScoreWeights): boolean {
  return WEIGHT_NAMES.every((name) => Math.round(a[name] * 100) === Math.round(b[name] * 100));
}
