import { z } from "zod/v4";
import { DAY_MS } from "~/domain/day-ms";
import { calendarDay, multiLine, singleLine, ticked } from "~/domain/text/fields";
import { hasLink } from "~/domain/text/links";

/** The farthest time zone ahead of UTC, where it is already the next day. */
const FARTHEST_TIME_ZONE_MS = 14 * 3_600_000;

const noLink = { error: "Leave out links, web addresses and email addresses." };

/**
 * Returns the first and last allowed day of an experience for a review written at `now` (UTC): from 12 months ago to
 * today.
 */
export function experienceDays(now: Date): { first: string; last: string } {
  const first = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()));
  const last = new Date(now.getTime() + FARTHEST_TIME_ZONE_MS);
  // 29 February doesn't exist a year earlier: JavaScript picks 1 March, which would be a day short.
  if (first.getUTCMonth() !== now.getUTCMonth()) first.setTime(first.getTime() - DAY_MS);
  return { first: first.toISOString().slice(0, 10), last: last.toISOString().slice(0, 10) };
}

/** Returns the schema of a player's review; `days` are the allowed days of the experience (`experienceDays`). */
export function reviewForm(days: { first: string; last: string }) {
  return z.object({
    stars: z.coerce
      .number({ error: "Choose 1 to 5 stars." })
      .int("Choose 1 to 5 stars.")
      .min(1, "Choose 1 to 5 stars.")
      .max(5, "Choose 1 to 5 stars."),
    title: singleLine(100, { missing: "Write a title." })
      .min(3, "Use at least 3 characters.")
      .refine((text) => !hasLink(text), noLink),
    body: multiLine(5_000, { missing: "Write what happened." })
      .min(50, "Write at least 50 characters, so that it helps others.")
      .refine((text) => !hasLink(text), noLink),
    experiencedOn: calendarDay("Enter the date it happened.")
      .refine((on) => on <= days.last, { error: "The date must not be in the future." })
      .refine((on) => on >= days.first, {
        error: "That is more than 12 months ago. We publish recent experience only.",
      }),
    incentive: z.enum(["none", "disclosed"], { error: "Say whether you were offered anything for this review." }),
    noInterest: ticked("We publish reviews only by people without an interest in the casino or a competitor."),
  });
}
export type ReviewForm = z.infer<ReturnType<typeof reviewForm>>;

export const replyForm = z.object({
  body: multiLine(2_000, { missing: "Write your answer." })
    .min(20, "Use at least 20 characters.")
    .refine((text) => !hasLink(text), noLink),
});

export const FLAG_REASONS = {
  not_first_hand: "The writer didn’t experience it themselves",
  interest: "It was written for money, by the casino or by a competitor",
  abuse: "It insults or threatens somebody",
  private: "It reveals who somebody is",
  off_topic: "It isn’t about this casino",
  advertising: "It advertises something",
  unlawful: "It breaks the law in another way",
} as const;
export type FlagReason = keyof typeof FLAG_REASONS;

const flagReasons = Object.keys(FLAG_REASONS) as [FlagReason, ...FlagReason[]];

export const flagForm = z.object({
  reason: z.enum(flagReasons, { error: "Choose what is wrong with it." }),
  details: multiLine(400, { missing: "Say what makes you think so." }).min(10, "Use at least 10 characters."),
});
