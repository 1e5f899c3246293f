import { z } from "zod/v4";
import { line, longText, optionalSlug } from "~/platform/publishing/fields/form-fields";
import type { PageFields } from "../schema";

export const pageForm = z.object({
  title: line({ min: 3, max: 110 }, "Give it a title."),
  slug: optionalSlug(),
  dek: longText(240).transform((text) => text.replace(/\s+/g, " ").trim()),
  body: longText(60_000).refine((text) => text.trim() !== "", { error: "Write the page." }),
});

/** Returns a page's fields as text for the form. */
export function pageValues({ title, slug, dek, body }: PageFields): Record<string, unknown> {
  return { title, slug, dek, body };
}
