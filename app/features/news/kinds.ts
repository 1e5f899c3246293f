import { namesIn } from "~/domain/codes/names-in";

/** The categories that editors choose from. */
export const OFFERED_CATEGORIES = {
  regulation: "Regulation",
  industry: "Industry",
  player_rights: "Player rights",
  payments: "Payments",
  safer_gambling: "Safer gambling",
  guides: "Guides",
  inside: "Inside this guide",
};

/** The demo's own code of `inside`: addresses of its lists have it, so it is known, but offered nowhere. */
export const DEMO_INSIDE = "inside_edgewise";

export const CATEGORY_LABELS = { ...OFFERED_CATEGORIES, [DEMO_INSIDE]: OFFERED_CATEGORIES.inside };
export const ARTICLE_CATEGORIES = namesIn(CATEGORY_LABELS);

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];
