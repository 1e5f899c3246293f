import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { plural } from "~/domain/plural";
import { withEllipsis } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { memberHidesOffers } from "~/platform/access/choices/member-offers.server";
import { users } from "~/platform/access/collection";
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
    const mail = {
      kind: "alerts",
      to,
      subject: subjectOf(items, settings.site.name),
      text: textOf({ items, leftOut: box.leftOut }, stop),
      unsubscribeUrl: stop,
      urgency: "bulk" as const,
    };
    queueMail(transaction, mail, { about: { person: uid } });
    return true;
  });
}

function subjectOf(items: readonly WaitingItem[], siteName: string): string {
  const [only] = items;
  if (items.length > 1 || !only) return `${siteName}: ${plural(items.length, "alert")}`;
  return `${siteName}: ${withEllipsis(only.text, LONGEST_SUBJECT)}`;
}

function textOf({ items, leftOut }: Taken, stop: string): string {
  const origin = mailedOrigin();
  const entries = items.map(({ text, href }) => `${text}\n${origin}${href}`);
  const more = leftOut > 0 ? [`And ${String(leftOut)} more:\n${origin}/dashboard/notices`] : [];
  return `You asked us to tell you:

${[...entries, ...more].join("\n\n")}

Change what we tell you about, and how often:
${origin}/dashboard/alerts

Stop these emails, without signing in:
${stop}
`;
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
  let cursor: string | null = null;
  do {
    const page: { items: { id: string }[]; next: string | null } = await documents.query(alertMailboxes, {
      where: [["dueAt", "<=", now]],
      orderBy: ["dueAt"],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    });
    for (const { id } of page.items) {
      if (signal?.aborted) return done;
      await stopLink(mailedOrigin(), id)
        .then((stop) => queueDue(id, settings, stop))
        .catch((error: unknown) => {
          log.error({ err: error, entry: id }, "a person's alerts could not be mailed");
        });
      done += 1;
    }
    cursor = page.next;
  } while (cursor !== null);
  return done;
}
