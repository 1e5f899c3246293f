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

export const faqEntryFields = z.object({
  group: z.string().min(2).max(60),
  question: storedLine(5, 160),
  /** Markdown. */
  answer: z.string().min(10).max(4_000),
  /** Place in the whole list, ascending. */
  order: z.number().int().min(0),
});
export type FaqEntryFields = z.infer<typeof faqEntryFields>;
