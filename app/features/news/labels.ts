import type { ArticleCategory } from "./schema";

export const CATEGORY_LABELS: Record<ArticleCategory, string> = {
  regulation: "Regulation",
  industry: "Industry",
  player_rights: "Player rights",
  payments: "Payments",
  safer_gambling: "Safer gambling",
  guides: "Guides",
  inside_edgewise: "Inside this guide",
};

/** Returns a tag for display: "united-kingdom" becomes "united kingdom". */
export function tagLabel(tag: string): string {
  return tag.replaceAll("-", " ");
}
