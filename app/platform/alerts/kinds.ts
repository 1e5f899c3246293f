/** Subjects of alerts: a casino, a complaint, a year of awards, or the casinos or bonuses that fit a filter. */
export const ALERT_KINDS = ["casino", "complaint", "award", "casinos", "bonuses"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds of news that a person can ask for. */
export const ALERT_WANTS = [
  "score",
  "standing",
  "terms",
  "bonus",
  "games",
  "steps",
  "end",
  "phase",
  "result",
  "new",
] as const;
export type AlertWant = (typeof ALERT_WANTS)[number];

/** Kinds of news that there are about each kind of subject. */
export const WANTS_OF = {
  casino: ["score", "standing", "terms", "bonus", "games"],
  complaint: ["steps", "end"],
  award: ["phase", "result"],
  casinos: ["new"],
  bonuses: ["new"],
} as const satisfies Record<AlertKind, readonly AlertWant[]>;

/** Default alerts for a saved casino. */
export const WANTS_OF_SAVED: readonly AlertWant[] = ["score", "standing", "terms", "games"];

/** Times at which an alert is mailed; with `site` it never is. All are shown on the site at once. */
export const PACES = ["at_once", "daily", "weekly", "site"] as const;
export type Pace = (typeof PACES)[number];

/** The most alerts of one person. */
export const MOST_ALERTS = 50;
/** In characters, as encoded in an address. */
export const LONGEST_FILTER = 600;
/** The most values of a filter. */
export const MOST_FILTER_VALUES = 30;
/** The most mails to one person in 24 hours. */
export const MOST_MAILS_A_DAY = 8;
