export const ARTICLE_CATEGORIES = [
  "regulation",
  "industry",
  "player_rights",
  "payments",
  "safer_gambling",
  "guides",
  "inside_edgewise",
] as const;

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];
