import { z } from "zod/v4";
import { storedShape } from "~/platform/publishing/fields/field";
import { editorialFields } from "~/platform/publishing/schema";
import { FAQ_FIELDS } from "./faq-fields";
import { PAGE_FIELDS } from "./page-fields";

export const pageFields = z.object({ ...editorialFields, ...storedShape(PAGE_FIELDS) });
export type PageFields = z.infer<typeof pageFields>;

/** The least that readers get; a draft may be shorter. */
export const LEAST_ANSWER = 10;

export const faqEntryFields = z.object({
  ...editorialFields,
  ...storedShape(FAQ_FIELDS),
  /** Place in the whole list, ascending. */
  order: z.number().int().min(0),
});
export type FaqEntryFields = z.infer<typeof faqEntryFields>;
