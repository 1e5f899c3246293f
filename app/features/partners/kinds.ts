import { namesIn } from "~/domain/codes/names-in";

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
export const PLACE_LABELS = {
  home: "Front page",
  "casino-list": "Lists of casinos",
  casino: "Casino’s page",
  comparison: "Comparison",
  "bonus-list": "List of bonuses",
  bonus: "Bonus’s page",
  article: "News",
  search: "Search",
  "other-page": "Other pages",
  elsewhere: "Outside this site",
};
export const PLACES = namesIn(PLACE_LABELS);
export type Place = (typeof PLACES)[number];

/**
 * How long a click's id is kept, in days. A partner's report of it must come within this time. Readers are told 90: the
 * store's record of changes names what was deleted for up to a day more.
 */
export const CLICK_DAYS = 89;

/** What a partner reports of a click. A commission is what a player earned us afterwards. */
export const STAGES = ["registration", "deposit", "commission"] as const;
export type Stage = (typeof STAGES)[number];

/** Whether a partner owes it: not settled yet, owed, paid, or taken back. */
export const PAY_STATES = ["open", "due", "paid", "reversed"] as const;
export type PayState = (typeof PAY_STATES)[number];

/** How a partner's word by postback and its statement differ. */
export const DIFFERENCES = ["none", "posted_only", "stated_only", "amounts"] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** What reports tell apart. */
export const DIMENSIONS = ["casino", "deal", "campaign", "place", "country"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** How a partner's reports are known to be its own. */
export const POSTBACK_AUTHS = ["off", "signature", "path"] as const;
