import { freeSlug, slugify } from "~/features/publishing/slug";

export interface ContentsEntry {
  id: string;
  label: string;
}

const HEADING = /<h2>([\s\S]*?)<\/h2>/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Ids that the screens around these texts use themselves. */
const RESERVED = ["content", "newsletter", "help", "offers", "check", "next", "versions", "in-force"];

/**
 * Gives each section's heading (h2, as `renderMarkdown` writes it) an id made of its words, and lists the sections. Blocks that
 * scroll sideways can take the focus, so that the keyboard can scroll them.
 */
export function withContents(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const anchored = html.replace(HEADING, (_, inner: string) => {
    const label = inner
      .replace(/<[^>]+>/g, "")
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
    const id = freeSlug(
      slugify(label, "section"),
      (taken) => RESERVED.includes(taken) || contents.some((entry) => entry.id === taken),
    );
    contents.push({ id, label });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored.replaceAll("<pre>", '<pre tabindex="0">'), contents };
}
