import { eachDocument } from "~/backend/documents/each-document";
import type { Query } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { plural } from "~/domain/plural";
import { withEllipsis } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { memberHidesOffers } from "~/platform/access/choices/member-offers.server";
import { users } from "~/platform/access/collection";
import type { MailDraft } from "~/platform/mail-layout/mail-content";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { Settings } from "~/platform/settings/schema";
import { alertMailboxes } from "../collection";
import { MOST_MAILS_A_DAY } from "../kinds";
import type { WaitingItem } from "../schema";
import { nextMailAt } from "./mail-due";
import { stopLink } from "./stop-link.server";

const SYSTEM = "system:alerts";
const PAGE = 200;
const LONGEST_SUBJECT = 80;
/** Bytes of the items in one mail, which would be too large to be shown whole with more; the site shows all. */
const LONGEST_LIST_BYTES = 20_000;

const ALERTS = defineMailText({
  mail: "alerts",
  label: "Alerts that somebody asked for",
  reader: "Subscribers",
  subject: "{site}: {news}",
  examples: { news: "Example Casino: its score fell from 4.1 to 3.6. And 2 more" },
});

interface Taken {
  items: WaitingItem[];
  leftOut: number;
}

/**
 * Takes what is due for a person out of what waits and queues one mail with all of it, in one transaction: a stop loses
 * nothing and repeats nothing. Returns whether there was anything to mail.
 */
function queueDue(uid: string, settings: Settings, stop: string): Promise<boolean> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  return documents.transaction(SYSTEM, async (transaction) => {
    const box = await transaction.get(alertMailboxes, uid);
    if (box?.dueAt == null || box.dueAt > now || box.stoppedAt !== null) return false;
    const user = await transaction.get(users, uid);
    const waiting = box.waiting.filter(({ dueAt }) => dueAt > now);
    const items = box.waiting.filter(
      ({ dueAt, isOffer, country }) =>
        dueAt <= now &&
        // The person, or the law, may have decided so since the news came.
        !(isOffer && user && memberHidesOffers(user, settings, [country])),
    );
    const to = user?.state === "active" && user.emailVerifiedAt !== null ? user.email : null;
    if (items.length === 0 || to === null) {
      transaction.update(alertMailboxes, uid, { waiting, dueAt: nextMailAt({ waiting, sentAt: box.sentAt }) });
      return false;
    }
    const sentAt = [...box.sentAt, now].slice(-MOST_MAILS_A_DAY);
    transaction.update(alertMailboxes, uid, { waiting, leftOut: 0, sentAt, dueAt: nextMailAt({ waiting, sentAt }) });
    const { news, ...content } = contentOf({ items, leftOut: box.leftOut }, settings.site.name, stop);
    const mail = {
      kind: "alerts",
      to,
      ...(await wordedMail(ALERTS, { news }, content)),
      unsubscribeUrl: stop,
      urgency: "bulk" as const,
    };
    queueMail(transaction, mail, { about: { person: uid } });
    return true;
  });
}

function contentOf(
  { items, leftOut }: Taken,
  siteName: string,
  stop: string,
): Omit<MailDraft, "subject"> & { news: string } {
  const origin = mailedOrigin();
  const [only] = items;
  const notices = `${origin}/dashboard/notices`;
  const why = {
    text: "You get this because you asked us to tell you.",
    links: [
      { label: "Change what we tell you about, and how often", url: `${origin}/dashboard/alerts` },
      { label: "Stop these emails, without signing in", url: stop },
    ],
  };
  const news = withEllipsis(only?.text ?? "", LONGEST_SUBJECT);
  if (items.length === 1 && leftOut === 0 && only)
    return {
      news,
      heading: only.text,
      button: { label: `See it on ${siteName}`, url: `${origin}${only.href}` },
      why,
    };
  let room = LONGEST_LIST_BYTES;
  const listed = items.filter(({ text, href }) => (room -= Buffer.byteLength(text + href)) >= 0);
  const all = items.length + leftOut;
  return {
    news: `${news} And ${String(all - 1)} more`,
    heading: `${plural(all, "alert")} that you asked for`,
    list: [
      ...listed.map(({ text, href }) => ({ text, url: `${origin}${href}` })),
      ...(all > listed.length ? [{ text: `And ${String(all - listed.length)} more`, url: notices }] : []),
    ],
    button: { label: "See all your alerts", url: notices },
    why,
  };
}

/**
 * Queues the mails that are due, one to each person. Several instances may do so at once. A failure that is one person's
 * own doesn't hold up the others. Returns how many people were mailed or left out.
 */
export async function mailDueAlerts(signal?: AbortSignal): Promise<number> {
  const { documents, clock } = backend();
  const settings = await currentSettings();
  const now = clock().toISOString();
  let done = 0;
  const due: Query = { where: [["dueAt", "<=", now]], orderBy: ["dueAt"], limit: PAGE };
  for await (const { id } of eachDocument(documents, alertMailboxes, due)) {
    if (signal?.aborted) return done;
    await stopLink(mailedOrigin(), id)
      .then((stop) => queueDue(id, settings, stop))
      .catch((error: unknown) => {
        log.error({ err: error, entry: id }, "a person's alerts could not be mailed");
      });
    done += 1;
  }
  return done;
}
