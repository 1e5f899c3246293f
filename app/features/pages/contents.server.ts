import { slugCandidates, slugify } from "~/domain/text/slug";

export interface ContentsEntry {
  id: string;
  label: string;
}

const HEADING = /<h2>((?:(?!<\/?h2>).)*)<\/h2>/gs;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Ids that the pages around these texts use themselves. */
const RESERVED = ["content", "newsletter", "help", "offers", "check", "next", "versions", "in-force"];

/**
 * Gives each section's heading (h2, as `renderMarkdown` writes it) an id made of its words, and lists the sections.
 * Blocks that scroll sideways become focusable, so that the keyboard can scroll them.
 */
export function withContents(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const taken = new Set(RESERVED);
  // Each iterator continues where it stopped, because a text may have thousands of identical headings.
  const candidates = new Map<string, Iterator<string, never>>();
  function freeId(slug: string): string {
    const numbered = candidates.get(slug) ?? slugCandidates(slug);
    candidates.set(slug, numbered);
    for (;;) {
      const id = numbered.next().value;
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  }
  const anchored = html.replace(HEADING, (_, inner: string) => {
    const label = inner
      .replace(/<[^<>]+>/g, "")
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
    const id = freeId(slugify(label, "section"));
    contents.push({ id, label });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored.replaceAll("<pre>", '<pre tabindex="0">'), contents };
}
