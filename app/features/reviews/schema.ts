import { z } from "zod/v4";
import { storedLine, textUpTo } from "~/domain/text/fields";
import { storedName } from "~/domain/text/display-name";
import { day, instant } from "~/domain/codes/codes";
import { GROUNDS } from "./grounds";

export const REVIEW_STATES = ["pending", "published", "rejected", "hidden", "removed"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const review = z.object({
  /**
   * Public name of the review, because its id contains its author's. An older review gets one when it is first shown.
   */
  publicId: textUpTo(40).optional(),
  casinoId: z.string(),
  userId: z.string(),
  /** `mailboxHash` of the author's address; none once the account is deleted, or from before it was kept. */
  mailbox: z.string().nullish(),
  /** Public name at the time of writing. */
  authorName: storedName(2),
  stars: z.number().int().min(1).max(5),
  title: storedLine(3, 100),
  body: textUpTo(5_000).min(50),
  experiencedOn: day,
  incentive: z.enum(["none", "disclosed"]),
  verification: z.enum(["none", "document"]),
  reply: z.object({ body: textUpTo(2_000).min(1), at: instant }).nullable(),
  flags: z
    .array(
      z.object({
        by: z.string(),
        reason: textUpTo(500),
        at: instant,
        /** Time of staff's decision on the review that answered this flag. */
        handledAt: instant.optional(),
      }),
    )
    .max(100),
  state: z.enum(REVIEW_STATES),
  stateReason: textUpTo(500).nullable(),
  /** Grounds of the decision against it; an older review has them only in its reason (`groundOf`). */
  ground: z.enum(GROUNDS).nullable().optional(),
  submittedAt: instant,
  publishedAt: instant.nullable(),
  /** Earlier texts, newest first. */
  edits: z.array(z.object({ stars: z.number().int(), title: z.string(), body: z.string(), at: instant })).max(50),
});
export type ReviewFields = z.infer<typeof review>;

/** True while a flag waits for staff. */
export function hasOpenFlag({ flags }: Pick<ReviewFields, "flags">): boolean {
  return flags.some(({ handledAt }) => handledAt === undefined);
}

/** Computes `isFlagged`, which the queue of flagged reviews queries, so that no write can forget it. */
export const reviewFields: z.ZodType<ReviewFields> = review.transform((fields) => ({
  ...fields,
  isFlagged: hasOpenFlag(fields),
}));
