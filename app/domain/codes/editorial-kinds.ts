/** The kinds of content that editors write and publish. Stored, so a name once used stays. */
export const EDITORIAL_KIND_NAMES = [
  "casino",
  "bonus",
  "article",
  "award",
  "page",
  "faq",
  "game",
  "partner",
  "deal",
] as const;
export type EditorialKindName = (typeof EDITORIAL_KIND_NAMES)[number];
