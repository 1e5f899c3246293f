import { namesIn } from "~/domain/codes/names-in";

export const CATEGORY_LABELS = {
  regulation: "Regulation",
  industry: "Industry",
  player_rights: "Player rights",
  payments: "Payments",
  safer_gambling: "Safer gambling",
  guides: "Guides",
  inside_edgewise: "Inside this guide",
};
export const ARTICLE_CATEGORIES = namesIn(CATEGORY_LABELS);

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];
