import { z } from "zod/v4";
import { storedLine } from "~/domain/text/fields";
import { editorialFields } from "~/platform/publishing/schema";

export const pageFields = z.object({
  ...editorialFields,
  title: storedLine(3, 110),
  dek: z.string().max(240),
  /** Markdown. */
  body: z.string().min(1).max(60_000),
});
export type PageFields = z.infer<typeof pageFields>;

export const LONGEST_ANSWER = 4_000;
/** The least that readers get; a draft may be shorter. */
export const LEAST_ANSWER = 10;

export const faqEntryFields = z.object({
  ...editorialFields,
  group: z.string().min(2).max(60),
  question: storedLine(5, 160),
  /** Markdown. */
  answer: z.string().max(LONGEST_ANSWER),
  /** Place in the whole list, ascending. */
  order: z.number().int().min(0),
});
export type FaqEntryFields = z.infer<typeof faqEntryFields>;
