import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";

export const MOST_BOUNCES = 10;

/** A mailbox that mail came back from. Its address isn't stored: the id is a keyed digest of it. */
export const mailboxFields = z.object({
  /** Hard bounces that speak of the mailbox, the latest last, each of another mail. */
  bounces: z.array(z.object({ at: instant, status: textUpTo(12) })).max(MOST_BOUNCES),
  /** From then on it gets only what its owner asks for. */
  stoppedAt: instant.nullable(),
  /** From then on it gets nothing that goes to many: its owner called a mail of ours unwanted. */
  complainedAt: instant.nullable(),
  /** The person the last returned mail was for, who is told on the site. */
  person: textUpTo(200).nullable(),
  /** True while that person is to be told. */
  isUntold: z.boolean(),
  /** When it is forgotten; null while it is stopped or has complained. */
  expiresAt: instant.nullable(),
});
export type MailboxFields = z.infer<typeof mailboxFields>;
