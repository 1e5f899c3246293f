import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { ALERT_KINDS, ALERT_WANTS, LONGEST_FILTER, MOST_MAILS_A_DAY, PACES } from "./kinds";

export const LONGEST_ALERT_NAME = 200;
/** Items that can wait for one person's mails; further ones are on the site alone. */
export const MOST_WAITING = 100;

/** An alert. Document id: a digest of the person, the kind and the subject, so that nobody has two of the same. */
export const alertFields = z.object({
  userId: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Id of the casino or award, reference of the complaint, or the filter as the query of its list. */
  subject: textUpTo(LONGEST_FILTER),
  /** Name of the subject, or the filter in words, when it was made. */
  name: textUpTo(LONGEST_ALERT_NAME),
  /** Empty for a saved casino about which the person wants to hear nothing. */
  wants: z.array(z.enum(ALERT_WANTS)).max(ALERT_WANTS.length),
  pace: z.enum(PACES),
  /** Earlier news is not told. */
  since: instant,
});
export type AlertFields = z.infer<typeof alertFields>;

const waitingItem = z.object({
  text: textUpTo(300),
  /** Path on this site. */
  href: textUpTo(2_000).regex(/^\//),
  dueAt: instant,
  /** True for news about bonuses, which not everybody may or wants to see. */
  isOffer: z.boolean(),
  /** A country whose law counts besides that of the person's account. */
  country: textUpTo(2).nullable(),
  /** Id of the person's alert about the same subject, if they have one. */
  alertId: textUpTo(64).optional(),
});
export type WaitingItem = z.infer<typeof waitingItem>;

/** Items that wait to be mailed to a person. Document id: the person's. */
export const alertMailboxFields = z.object({
  userId: z.string(),
  waiting: z.array(waitingItem).max(MOST_WAITING),
  /** Number of items dropped because there was no room for them. */
  leftOut: z.number().int().min(0),
  /** Time of the next mail; null if there is none. */
  dueAt: instant.nullable(),
  /** The last mails, oldest first. */
  sentAt: z.array(instant).max(MOST_MAILS_A_DAY),
  /** Time at which the person stopped all mails about alerts; null if they get them. */
  stoppedAt: instant.nullable(),
});
export type AlertMailboxFields = z.infer<typeof alertMailboxFields>;

/** Progress of a search for news. Document id: the name of the search. */
export const alertRoundFields = z.object({
  /** Everything up to this time has been told. */
  from: instant,
  /** End of the round that is being told; null between rounds. */
  until: instant.nullable(),
  /** The last phase told of each award. */
  phases: z.record(textUpTo(100), textUpTo(30)).optional(),
});
export type AlertRoundFields = z.infer<typeof alertRoundFields>;

/** Form of one alert. It takes the wants of every kind; those that the alert's kind doesn't have are left out later. */
export const alertForm = z.object({
  want: z.array(z.enum(ALERT_WANTS)).max(ALERT_WANTS.length),
  pace: z.enum(PACES),
});
