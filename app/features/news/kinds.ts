import { namesIn } from "~/domain/codes/names-in";

export const CATEGORY_LABELS = {
  regulation: "Regulation",
  industry: "Industry",
  player_rights: "Player rights",
  payments: "Payments",
  safer_gambling: "Safer gambling",
  guides: "Guides",
  inside: "Inside this guide",
};

/** Codes of categories that earlier versions stored, and that addresses of lists may have still. */
export const FORMER_CATEGORIES: Readonly<Record<string, ArticleCategory>> = { inside_edgewise: "inside" };
export const ARTICLE_CATEGORIES = namesIn(CATEGORY_LABELS);

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];
