import { BUILT_IN_PAGES } from "../../fixed-pages";

/** A text for each built-in page, by file. Its first paragraph is the line below the title. */
const TEXTS = import.meta.glob<string>("./*.md", { query: "?raw", import: "default", eager: true });

/** What a template has where only the operator knows the site's name. */
const NAME_GAP = "[[You decide: the name of the site]]";

/**
 * Returns the template of a built-in page, in the site's name, with a gap wherever the operator or a lawyer has to decide
 * (`openGaps`). Null for a slug of no built-in page. `siteName` is null while the site has no name of its own.
 */
export function pageTemplate(slug: string, siteName: string | null) {
  const page = BUILT_IN_PAGES.find((builtIn) => builtIn.slug === slug);
  const text = TEXTS[`./${slug}.md`];
  if (!page || text === undefined) return null;
  const [dek = "", ...paragraphs] = text
    .trim()
    .replaceAll("{site}", () => siteName ?? NAME_GAP)
    .split("\n\n");
  return { slug, title: page.title, dek, body: paragraphs.join("\n\n") };
}
