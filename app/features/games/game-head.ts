import type { PageHead } from "~/http/pages/page-meta";

/** Returns what the head of a game's page says by itself. */
export function gameHead({ name, studio, summary }: { name: string; studio: string; summary: string }): PageHead {
  return { title: `${name} by ${studio}: which casinos run which version`, description: summary };
}
