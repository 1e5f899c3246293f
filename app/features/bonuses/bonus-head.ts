import type { PageHead } from "~/http/pages/page-meta";

/** Returns what the head of an offer's page says by itself. */
export function bonusHead(title: string, casino: string): PageHead {
  return {
    title: `${title} at ${casino}`,
    description: `${casino}: ${title}. Its significant terms, the rules to know, and the chance to finish the wagering.`,
  };
}
