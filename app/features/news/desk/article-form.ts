import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { singleLine } from "~/domain/text/fields";
import {
  choice,
  line,
  lineList,
  linesText,
  longText,
  optionalHttps,
  optionalSlug,
  ticked,
} from "~/platform/publishing/fields/form-fields";
import { ARTICLE_CATEGORIES, type ArticleFields } from "../schema";

const TAG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** "United Kingdom" is stored as "united-kingdom". */
const tags = lineList({ min: 2, max: 40, most: 8 }).transform((lines, context) => {
  const written = [...new Set(lines.map((one) => one.toLowerCase().replace(/\s+/g, "-")))];
  const odd = written.find((tag) => !TAG.test(tag));
  if (odd !== undefined)
    context.issues.push({ code: "custom", message: `“${odd}”: use letters, digits and hyphens.`, input: lines });
  return written;
});

const source = z.object({
  title: line({ min: 2, max: 160 }, "Name the source."),
  url: optionalHttps(),
});

/** `at` is the entry's stored time; the server ignores any other and uses the time of publishing. */
const correction = z.object({
  at: singleLine(40).optional(),
  text: line({ min: 5, max: 600 }, "Say what was wrong and what is right."),
});

/** Form of the article editor. Its picture is chosen separately; casinos are sent as addresses or names. */
export const articleForm = z.object({
  title: line({ min: 10, max: 110 }, "Give it a title."),
  slug: optionalSlug(),
  dek: longText(200).transform((text) => text.replace(/\s+/g, " ").trim()),
  body: longText(60_000).refine((text) => text.trim() !== "", { error: "Write the article." }),
  category: choice(ARTICLE_CATEGORIES, "Choose a category."),
  tags,
  author: line({ min: 2, max: 60 }, "Name its author.").refine(...noAddress),
  sources: z.array(source).max(20, "Use at most 20."),
  corrections: z.array(correction).max(20, "Use at most 20."),
  sponsored: ticked(),
  casinoIds: z
    .array(z.object({ casino: line({ max: 100 }, "Say which casino, or remove this entry.") }))
    .max(20, "Use at most 20.")
    .transform((list) => list.map(({ casino }) => casino)),
});

/** Returns an article's fields as text for the form; `nameOf` gives the name for a casino's id. */
export function articleValues(fields: ArticleFields, nameOf: (id: string) => string): Record<string, unknown> {
  const { title, slug, dek, body, category, author, sources, corrections, sponsored, casinoIds } = fields;
  return {
    title,
    slug,
    dek,
    body,
    category,
    tags: linesText(fields.tags),
    author,
    sources: sources.map((one) => ({ title: one.title, url: one.url ?? undefined })),
    corrections,
    sponsored,
    casinoIds: casinoIds.map((id) => ({ casino: nameOf(id) })),
  };
}
