import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { line, longText } from "~/platform/publishing/fields/form-fields";

/** A question as staff write it. */
export const faqForm = z.object({
  group: line({ min: 2, max: 60 }, "Say which group it belongs to."),
  question: line({ min: 5, max: 160 }, "Write the question."),
  answer: longText(4_000).refine((text) => text.trim().length >= 10, { error: "Use at least 10 characters." }),
  lock: singleLine().max(40).optional(),
});

/** A move up or down in the list: of one question, or of a whole group. */
export const faqMoveForm = z.object({
  what: z.enum(["entry", "group"]),
  which: singleLine().min(1).max(200),
  direction: z.enum(["up", "down"]),
});
