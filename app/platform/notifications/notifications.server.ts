import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { listAdmins } from "~/platform/access/admins.server";
import { notifications, users } from "~/platform/access/collection";
import { defineMailText, findMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { queue, type Writer } from "~/platform/outbox/queue.server";
import { textUpTo } from "~/domain/text/fields";
import { withEllipsis } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";

const SYSTEM = "system:notifications";
/** Each of them may have a mail of a hundred kilobytes, and a store takes ten million bytes as one. */
const BATCH_SIZE = 40;
const LONGEST_TEXT = 300;

/** The words of a notice's mail that has none of its own. */
const NOTICE = defineMailText({
  mail: "notice",
  label: "Any other notice",
  reader: "People with an account",
  subject: "{site}: {news}",
  examples: { news: "Your review is published" },
});

interface MailOf {
  mail: string;
  /** What its text may name besides the site and the news. */
  values: Record<string, string>;
}

export interface Notice {
  /** One or two sentences for the person, at most 300 characters. */
  text: string;
  /** Path on this site with more details. */
  href: string;
  /** A text the notice is about, which every recipient may read. The mail quotes it after the notice. */
  quote?: { by: string; text: string };
  /** A key that is used again notifies the person only once. */
  key?: string;
  /** How the mail can be answered; without this, nobody reads answers. */
  replies?: {
    /** Returns the address that takes one person's answer; null for none. */
    addressOf: (userId: string) => string | null;
    /** First line of the mail: what mail programs quote below it is ours. */
    line: string;
    /** What happens to an answer, in a sentence for the person. */
    hint: string;
  };
  /** False if the person gets a separate mail about it. Default true. */
  mail?: boolean;
  /** The mail's news and its button, where they can say more than the notice, and the name of its `MailText`. */
  mailWords?: { subject?: string | undefined; button?: string | undefined; of?: MailOf | undefined };
  /** The complaint whose step or message it tells of. */
  complaint?: string;
}

/** Returns a document key for any text: `.` and `/` mean something in an address. */
function documentKey(key: string): string {
  return key.replace(/[^\w.-]/g, "-");
}

/** Returns the id of a person's notice with a key, which shows that they were told. */
export function noticeId(key: string, userId: string): string {
  return `${documentKey(key)}.${userId}`;
}

/**
 * Notifies people on the site, and by mail if they want it (`preferences.noticesByMail`). Suspended people, closed
 * accounts and unknown ids are skipped. A notice and its mail are stored together, so that nobody gets only one of them.
 */
export async function notify(userIds: readonly string[], notice: Notice): Promise<void> {
  const { text, href, replies, key = randomUUID(), mail = true } = notice;
  const { documents, clock } = backend();
  const at = clock().toISOString();
  const shown = withEllipsis(text, LONGEST_TEXT);
  const ids = [...new Set(userIds)];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const chunk = ids.slice(start, start + BATCH_SIZE);
    const noticeIds = chunk.map((userId) => noticeId(key, userId));
    const [people, told] = await Promise.all([
      documents.getMany(users, chunk),
      documents.getMany(notifications, noticeIds),
    ]);
    const batch = documents.batch(SYSTEM);
    const { site } = await currentSettings();
    for (const [index, userId] of chunk.entries()) {
      const person = people[index];
      const id = noticeIds[index];
      if (!person || person.state !== "active" || id === undefined || told[index]) continue;
      batch.set(notifications, id, { userId, text: shown, href, at, readAt: null });
      if (mail && person.preferences.noticesByMail && person.email !== null)
        await mailNotice(
          batch,
          site.name,
          { id, userId, to: person.email, replyTo: replies?.addressOf(userId) ?? null },
          { ...notice, text: shown },
        );
    }
    await batch.commit();
  }
}

interface Recipient {
  userId: string;
  /** Id of the notice, by which its mail is found in the outbox. */
  id: string;
  to: string;
  replyTo: string | null;
}

async function mailNotice(
  writer: Writer,
  siteName: string,
  { id, userId, to, replyTo }: Recipient,
  { text, href, quote, replies, key, complaint, mailWords = {} }: Notice,
): Promise<void> {
  const canReply = replies !== undefined && replyTo !== null;
  const news = mailWords.subject ?? withEllipsis(text, 80);
  const words = findMailText(mailWords.of?.mail ?? "") ?? NOTICE;
  const written = await wordedMail<string>(
    words,
    { ...mailWords.of?.values, news },
    {
      heading: text,
      quote,
      button: { label: mailWords.button ?? `See it on ${siteName}`, url: `${mailedOrigin()}${href}` },
      ...(canReply && { notes: [{ text: replies.hint }], replyLine: replies.line }),
      why: {
        text: "You get this by email because you chose to.",
        links: [{ label: "Turn these emails off", url: `${mailedOrigin()}/dashboard/notices` }],
      },
    },
  );
  const about = {
    person: userId,
    ...(complaint !== undefined && { complaint, ...(key !== undefined && { step: key }) }),
  };
  queueMail(writer, { kind: "notice", to, ...written, ...(canReply && { replyTo }) }, { key: id, about });
}

/** Who is to be told what; `to`: people by their ids, or everybody with a role. */
const noticeParams = z.object({
  to: z.union([z.array(z.string()), z.enum(["admins", "owners"])]),
  text: textUpTo(2_000),
  href: textUpTo(2_000),
  quote: z.object({ by: textUpTo(500), text: textUpTo(100_000) }).optional(),
  key: textUpTo(300).optional(),
  mail: z.boolean().optional(),
  mailWords: z
    .object({
      subject: textUpTo(300).optional(),
      button: textUpTo(100).optional(),
      of: z.object({ mail: textUpTo(60), values: z.record(textUpTo(60), textUpTo(300)) }).optional(),
    })
    .optional(),
});

const noticeEntry = defineEntryKind<z.infer<typeof noticeParams>>({
  kind: "notice",
  params: noticeParams,
  sealed: true,
  urgency: "usual",
  lane: ({ to }) => (typeof to === "string" ? to : to.join(" ")),
  async deliver({ to, key, ...notice }, { id }) {
    // Entries from before there were duties say `admins`.
    const people = typeof to === "string" ? await activeOwners() : to;
    await notify(people, { ...notice, key: key ?? id });
    return { state: "sent" };
  },
});

async function activeOwners(): Promise<string[]> {
  return (await listAdmins("owner")).filter(({ state }) => state === "active").map(({ uid }) => uid);
}

/** Queues a notice as part of the batch or transaction that does what it tells of: nobody is told of it otherwise. */
export function queueNotice(
  writer: Writer,
  to: readonly string[] | "owners",
  notice: Omit<Notice, "replies" | "complaint">,
): void {
  queue(writer, noticeEntry, { to: to === "owners" ? to : [...to], ...notice });
}
