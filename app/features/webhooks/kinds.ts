/** Events that can be sent to an operator's own address, each with its words for staff. */
export const WEBHOOK_EVENTS = {
  "casino.updated": "A casino is published, or anything about it changes",
  "bonus.updated": "A bonus is published or changes",
  "score.changed": "A casino’s safety score changes",
  "warning.changed": "A casino gets or loses a warning, is blacklisted or closed",
  "terms.changed": "A new version of a casino’s terms is found",
  "game.lowered": "A casino is seen to run a game in a lower version than before",
  "complaint.closed": "A public complaint is closed",
  "news.published": "An article is published",
  "award.announced": "The results of a year’s awards are announced",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** The type of a test delivery. */
export const TEST_EVENT = "test";

export const MOST_WEBHOOKS = 10;
/** In characters of the encoded address, as requests use it. */
export const LONGEST_URL = 500;
/** Deliveries of one webhook that may wait; what comes while they do is left out, and staff are told. */
export const MOST_WAITING = 1_000;
/** Days of failing after which a webhook is turned off. */
export const DAYS_OF_FAILING = 5;
/** Days for which the log holds a delivery. */
export const DAYS_LOGGED = 30;
