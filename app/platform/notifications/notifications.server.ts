import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import { notifications, users } from "~/platform/access/collection";
import { mailOf } from "~/platform/mail-layout/render-mail.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { inBackground } from "~/http/listener/background.server";
import { withEllipsis } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";

const SYSTEM = "system:notifications";
const BATCH_SIZE = 200;
const LONGEST_TEXT = 300;

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
  /** The mail's subject, after the site's name, and its button, where they can say more than the notice. */
  mailWords?: { subject?: string | undefined; button?: string | undefined };
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
 * accounts and unknown ids are skipped. Mail goes out in the background; failures are logged.
 */
export async function notify(
  userIds: readonly string[],
  { text, href, quote, replies, key = randomUUID(), mail = true, mailWords = {} }: Notice,
): Promise<void> {
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
    const recipients: Recipient[] = [];
    for (const [index, userId] of chunk.entries()) {
      const person = people[index];
      const id = noticeIds[index];
      if (!person || person.state !== "active" || id === undefined || told[index]) continue;
      batch.set(notifications, id, { userId, text: shown, href, at, readAt: null });
      if (mail && person.preferences.noticesByMail && person.email !== null)
        recipients.push({ to: person.email, replyTo: replies?.addressOf(userId) ?? null });
    }
    await batch.commit();
    if (recipients.length > 0)
      inBackground("notices by mail", () => mailNotice(recipients, { text: shown, href, quote, replies, mailWords }));
  }
}

interface Recipient {
  to: string;
  replyTo: string | null;
}

async function mailNotice(
  recipients: readonly Recipient[],
  {
    text,
    href,
    quote,
    replies,
    mailWords,
  }: Pick<Notice, "text" | "href" | "quote" | "replies"> & {
    mailWords: NonNullable<Notice["mailWords"]>;
  },
): Promise<void> {
  const { site } = await currentSettings();
  const failures: unknown[] = [];
  for (const { to, replyTo } of recipients) {
    const canReply = replies !== undefined && replyTo !== null;
    try {
      await backend().mail.send({
        kind: "notice",
        to,
        ...(canReply && { replyTo }),
        ...(await mailOf({
          subject: `${site.name}: ${mailWords.subject ?? withEllipsis(text, 80)}`,
          heading: text,
          quote,
          button: { label: mailWords.button ?? `See it on ${site.name}`, url: `${mailedOrigin()}${href}` },
          ...(canReply && { notes: [{ text: replies.hint }], replyLine: replies.line }),
          why: {
            text: "You get this by email because you chose to.",
            links: [{ label: "Turn these emails off", url: `${mailedOrigin()}/dashboard/notices` }],
          },
        })),
      });
    } catch (error) {
      // One mailbox that refuses must not stop the mails to the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${String(failures.length)} notices were not mailed`);
}
