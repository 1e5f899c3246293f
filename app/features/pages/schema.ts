import { z } from "zod/v4";
import { storedLine, textUpTo } from "~/domain/text/fields";
import { editorialFields } from "~/platform/publishing/schema";

export const pageFields = z.object({
  ...editorialFields,
  title: storedLine(3, 110),
  dek: textUpTo(240),
  /** Markdown. */
  body: textUpTo(60_000).min(1),
});
export type PageFields = z.infer<typeof pageFields>;

export const LONGEST_ANSWER = 4_000;
/** The least that readers get; a draft may be shorter. */
export const LEAST_ANSWER = 10;

export const faqEntryFields = z.object({
  ...editorialFields,
  group: textUpTo(60).min(2),
  question: storedLine(5, 160),
  /** Markdown. */
  answer: textUpTo(LONGEST_ANSWER),
  /** Place in the whole list, ascending. */
  order: z.number().int().min(0),
});
export type FaqEntryFields = z.infer<typeof faqEntryFields>;
