import { freeSlug, slugify } from "~/features/publishing/slug";

export interface ContentsEntry {
  id: string;
  label: string;
}

const HEADING = /<h2>([\s\S]*?)<\/h2>/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Gives each section's heading (h2, as `renderMarkdown` writes it) an id made of its words, and lists the sections. */
export function withContents(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const anchored = html.replace(HEADING, (_, inner: string) => {
    const label = inner
      .replace(/<[^>]+>/g, "")
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
    const id = freeSlug(
      slugify(label, "section"),
      (taken) => taken === "content" || contents.some((entry) => entry.id === taken),
    );
    contents.push({ id, label });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, contents };
}
