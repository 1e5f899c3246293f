import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { readyForBulkMail } from "~/backend/mail/bulk-pace.server";
import { hasNoTransport, isPutOff, mailFailureOf } from "~/backend/mail/mail-error";
import type { MailMessage } from "~/backend/mail/port";
import { textUpTo } from "~/domain/text/fields";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { addBounce, mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { speaksOfMailbox, statusIn } from "~/domain/mailbox/returned-status";
import { withLogo } from "~/platform/look/mail-logo.server";
import { defineEntryKind, type Ended, type Outcome, type Settled } from "./entry-kind";
import { queue, queueAlone, type QueueOptions, type Writer } from "./queue.server";
import { URGENCIES } from "./schema";

/** A whole mail, as it is queued. */
const mailParams = z.object({
  to: textUpTo(500),
  subject: textUpTo(2_000),
  text: textUpTo(200_000),
  html: textUpTo(400_000).optional(),
  senderName: textUpTo(200).optional(),
  replyTo: textUpTo(500).optional(),
  unsubscribeUrl: textUpTo(2_000).optional(),
  /** The mail's purpose, such as `password-reset`. */
  kind: textUpTo(60),
  urgency: z.enum(URGENCIES).optional(),
  lifetimeMs: z.number().optional(),
  isNeverStopped: z.boolean().optional(),
});

/** A mail with what the outbox has to know about it. */
export type QueuedMail = MailMessage & {
  /** Default `usual`. */
  urgency?: (typeof URGENCIES)[number];
  /** For a mail that is good only so long, such as one with a link that expires. */
  lifetimeMs?: number;
  /** True for a mail to the site itself, of which nobody would learn that its mailbox was stopped. */
  isNeverStopped?: boolean;
};

async function sendMail(
  { urgency, lifetimeMs: _, isNeverStopped: __, ...message }: QueuedMail,
  id: string,
): Promise<Outcome> {
  if (urgency === "bulk") await readyForBulkMail();
  try {
    await backend().mail.send({ ...(await withLogo(message)), id });
    return { state: "sent" };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (hasNoTransport(error)) return { state: "down", problem };
    // Of a connection that broke after the message was sent nobody knows whether it arrived: the repetition has the same
    // Message-ID.
    const isRefused = mailFailureOf(error) === "refused" && !isPutOff(error);
    return { state: isRefused ? "refused" : "later", problem };
  }
}

/** Returns why a mail isn't sent to a mailbox that mail came back from; null if it is sent. */
async function reasonNotTo({ to, urgency = "usual", isNeverStopped = false }: QueuedMail): Promise<string | null> {
  // What somebody waits for, they have asked for: it may be how they find out that mail arrives again.
  if (urgency === "first" || isNeverStopped) return null;
  const { stoppedAt, complainedAt } = await mailboxState(to);
  if (stoppedAt !== null) return "Mail to this mailbox keeps coming back.";
  return complainedAt !== null && urgency === "bulk" ? "Its owner reported our mail as unwanted." : null;
}

/** Sends a mail as the entry of that id, unless mail to its mailbox is stopped. */
export async function deliverMail(mail: QueuedMail, id: string): Promise<Outcome> {
  const reason = await reasonNotTo(mail);
  return reason === null ? sendMail(mail, id) : { state: "dropped", reason };
}

/** Notes at a mailbox that its server refused a mail, if the outcome says so. */
export async function noteRefusal(
  transaction: Transaction,
  outcome: Settled,
  at: string,
  { mailbox, about }: Ended,
): Promise<void> {
  if (outcome.state !== "refused" || mailbox === null) return;
  // Without a status that speaks of the mailbox, a refusal may be about us: a list we are on, a server that is set up
  // wrongly. That must not stop every mailbox.
  const status = statusIn(outcome.problem);
  if (status !== null && speaksOfMailbox(status))
    await addBounce(transaction, mailbox, { status, at, person: about.person ?? null });
}

/** Any mail, whole: what is in it was decided when it was queued. */
export const mailEntry = defineEntryKind<QueuedMail>({
  kind: "mail",
  params: mailParams,
  sealed: true,
  urgency: ({ urgency = "usual" }) => urgency,
  lane: ({ to }) => canonicalMailbox(to),
  transport: "mail",
  lifetimeMs: ({ lifetimeMs }) => lifetimeMs,
  mailbox: ({ to }) => to,
  purpose: ({ kind }) => kind,
  deliver: (mail, { id }) => deliverMail(mail, id),
  settled: (transaction, _, outcome, at, entry) => noteRefusal(transaction, outcome, at, entry),
});

/** Queues a mail as part of a batch or transaction. Returns the entry's id. */
export function queueMail(writer: Writer, mail: QueuedMail, options?: QueueOptions): string {
  return queue(writer, mailEntry, mail, options);
}

/** Queues a mail in a commit of its own. */
export function queueMailAlone(mail: QueuedMail, options?: QueueOptions): Promise<string> {
  return queueAlone(mailEntry, mail, options);
}
