import { z } from "zod/v4";
import { multiLine, singleLine, storedLine, textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { hasLink } from "~/domain/text/links";

/** One vote. Document id: `year.category.userId`, so that the store holds one for each person and category. */
export const awardVoteFields = z.object({
  year: z.number().int(),
  category: z.string(),
  nominee: z.string(),
  userId: z.string(),
  /** `mailboxHash` of the voter's address; missing on older ballots, and on a former member's once the award is over. */
  mailbox: z.string().nullish(),
  /** True once the account is deleted: the mailbox's hash goes when the award is over. */
  ownerLeft: z.literal(true).optional(),
  votedAt: instant,
});

/** One nomination; staff see it without its sender. Document id: `year.category.userId`. */
export const awardNominationFields = z.object({
  year: z.number().int(),
  category: z.string(),
  casinoId: z.string().nullable(),
  name: storedLine(2, 80),
  why: textUpTo(600).min(20),
  userId: z.string(),
  /** The two fields below are as in a vote. */
  mailbox: z.string().nullish(),
  ownerLeft: z.literal(true).optional(),
  nominatedAt: instant,
});

const category = singleLine(60, { missing: "Choose a category." });

export const voteForm = z.object({
  category,
  nominee: singleLine(60, { missing: "Choose who gets your vote." }),
});

export const nominationForm = z.object({
  category,
  name: singleLine(80, { missing: "Enter a nominee." }).min(2, "Use at least 2 characters."),
  why: multiLine(600, { missing: "Say why." })
    .min(20, "Say why in a sentence: at least 20 characters.")
    .refine((text) => !hasLink(text), { error: "Leave out links, web addresses and email addresses." }),
});

/**
 * Id of the text that says what somebody has voted for or nominated in a category; an accepted ballot redirects to it.
 */
export const ownBallotId = (category: string) => `own-${category}`;
