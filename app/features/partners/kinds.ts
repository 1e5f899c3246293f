/** How a partner pays: a share of what players lose, a sum a player, both, or a fixed sum a month. */
export const DEAL_MODELS = ["share", "player", "hybrid", "flat"] as const;
export type DealModel = (typeof DEAL_MODELS)[number];

export const DEVICES = ["phone", "computer"] as const;
export type Device = (typeof DEVICES)[number];

/** A deal has fewer links than this. */
export const MOST_LINKS = 20;
/** The greatest weight of a link beside others. */
export const MOST_WEIGHT = 100;

/** The kinds of pages that a click may come from. */
export const PLACES = [
  "home",
  "casino-list",
  "casino",
  "comparison",
  "bonus-list",
  "bonus",
  "article",
  "search",
  "other-page",
  "elsewhere",
] as const;
export type Place = (typeof PLACES)[number];

/** How long a click's id is kept, in days. A partner's report of it must come within this time. */
export const CLICK_DAYS = 90;
