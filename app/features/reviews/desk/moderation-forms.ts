import { z } from "zod/v4";
import { multiLine } from "~/domain/text/fields";
import { GROUNDS, REVIEW_GROUNDS, type ReviewGround } from "../grounds";

export const SHORTEST_REASON = 10;
export const LONGEST_REASON = 500;
const LONGEST_WORDS = 300;

export const GROUND_OPTIONS = GROUNDS.map((value) => ({
  value,
  label: REVIEW_GROUNDS[value] || "Another reason: my own words say it",
}));

const words = multiLine(LONGEST_WORDS, {
  tooLong: `Use at most ${String(LONGEST_WORDS)} characters of your own.`,
}).default("");

function saysWhy({ ground, words: own }: { ground: ReviewGround; words: string }): boolean {
  return reasonOf({ ground, words: own }).length >= SHORTEST_REASON;
}

/** Returns the reason the author reads: the rule, then staff's own words. */
export function reasonOf({ ground, words: own }: { ground: ReviewGround; words: string }): string {
  return [REVIEW_GROUNDS[ground], own].filter(Boolean).join(" ");
}

const ground = z.enum(GROUNDS, { error: "Choose the grounds." });
const ownWordsMissing = { path: ["words"], error: "Say why in your own words: at least 10 characters." };

/** A decision against a review, with a reason for its author. */
export const againstForm = z.object({ ground, words }).refine(saysWhy, ownWordsMissing);

export const verificationForm = z.object({
  verification: z.enum(["none", "document"]),
  note: multiLine(300, { missing: "Say what you saw, for the log." }).min(
    5,
    "Say what you saw, for the log: at least 5 characters.",
  ),
});
