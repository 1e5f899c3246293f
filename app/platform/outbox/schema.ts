import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";

/**
 * - `waiting`: to be sent, or tried again.
 * - `sent`: its receiver took it.
 * - `refused`: its receiver doesn't take it, now or later.
 * - `failed`: given up after three days.
 * - `stale`: too old to be of use, so not sent.
 * - `dropped`: no longer wanted, or dropped by staff.
 * - `bounced`: sent, and came back.
 */
export const ENTRY_STATES = ["waiting", "sent", "refused", "failed", "stale", "dropped", "bounced"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** In the order in which they are sent. `first`: somebody waits for it; `bulk`: the same goes to many. */
export const URGENCIES = ["first", "usual", "bulk"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Days for which a settled entry is kept for staff. */
export const DAYS_KEPT = 30;

const LONGEST_PARAMS = 700_000;
export const LONGEST_PROBLEM = 500;
/** More than the tries of three days. */
export const MOST_ATTEMPTS = 40;

const id = textUpTo(200);

/** Something that leaves the site, or that follows from what was stored. */
export const outboxFields = z.object({
  kind: textUpTo(60),
  /** What it goes through: one that can't be reached holds up only its own entries. */
  transport: textUpTo(30),
  urgency: z.enum(URGENCIES),
  /** A keyed digest of the lane and the urgency, since lanes are named for mailboxes. */
  lane: textUpTo(64),
  /** Place within its lane. */
  order: textUpTo(60),
  /** Names what it tells; a later entry with the same key is not sent. */
  key: textUpTo(300).nullable(),
  state: z.enum(ENTRY_STATES),
  /** JSON, sealed where the kind says so; null once nobody needs it any more. */
  params: textUpTo(LONGEST_PARAMS).nullable(),
  /** Time of the next try; null for a settled entry, and for one behind another of its lane. */
  dueAt: instant.nullable(),
  at: instant,
  /** From then on it is not sent any more. */
  staleAt: instant.nullable(),
  /** Tries that began. */
  tries: z.number().int().min(0),
  /** The worker's lease, and when it began the present try; null between tries. One of an earlier lease was broken off. */
  claim: z.object({ term: textUpTo(60), at: instant }).nullable(),
  /** Why the last try failed. */
  problem: textUpTo(LONGEST_PROBLEM).nullable(),
  /** What was tried and what came back, the latest last. `said`: the server's words; null where it took it. */
  attempts: z
    .array(z.object({ at: instant, said: textUpTo(LONGEST_PROBLEM).nullable() }))
    .max(MOST_ATTEMPTS)
    .default([]),
  /** Id of the mailbox a mail goes to (`platform/mailboxes`); null for what is no mail. */
  mailbox: textUpTo(64).nullable().default(null),
  /** Which mail it is, such as `password-reset`; null for what is no mail, and for mails of earlier versions. */
  purpose: textUpTo(60).nullable().default(null),
  settledAt: instant.nullable(),
  /** When it is deleted; null while it waits. */
  expiresAt: instant.nullable(),
  about: z.object({
    complaint: id.optional(),
    /** Key of the notice: the step or the message of the complaint that it tells of. */
    step: textUpTo(300).optional(),
    person: id.optional(),
    casino: id.optional(),
    /** The operation that it was queued by, and its item there. */
    operation: id.optional(),
    item: id.optional(),
  }),
});
export type Attempt = z.infer<typeof outboxFields>["attempts"][number];
export type OutboxFields = z.infer<typeof outboxFields>;

/** Returns the time at which an entry was first due: its place in its lane begins with it. */
export function dueSince({ order }: Pick<OutboxFields, "order">): string {
  return order.slice(0, 24);
}
