import { readyForBulkMail } from "~/backend/mail/bulk-pace.server";
import { isPutOff, mailFailureOf } from "~/backend/mail/mail-error";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { plural } from "~/domain/plural";
import { withEllipsis } from "~/http/pages/shortened";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { memberHidesOffers } from "~/platform/access/choices/member-offers.server";
import { users } from "~/platform/access/collection";
import type { MailDraft } from "~/platform/mail-layout/mail-content";
import { mailOf } from "~/platform/mail-layout/render-mail.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { Settings } from "~/platform/settings/schema";
import { alertMailboxes } from "../collection";
import { MOST_MAILS_A_DAY } from "../kinds";
import { MOST_WAITING, type WaitingItem } from "../schema";
import { nextMailAt } from "./mail-due";
import { stopLink } from "./stop-link.server";

const SYSTEM = "system:alerts";
const PAGE = 200;
/** Delay before another try of a mail that no mail server took. */
const AGAIN_MS = 15 * 60_000;
/** Time after which a mail that the mail server keeps putting off is given up. */
const LONGEST_PUT_OFF_MS = DAY_MS;
const LONGEST_SUBJECT = 80;
/** Bytes of the items in one mail, which would be too large to be shown whole with more; the site shows all. */
const LONGEST_LIST_BYTES = 20_000;

interface Taken {
  items: WaitingItem[];
  leftOut: number;
}

/**
 * Takes what is due for a person out of what waits. Only the instance that took it sends it, so that a mail is never
 * sent twice; after a kill between taking and sending, what was taken stays on the site and isn't mailed. Null if there
 * is nothing to send.
 */
function takeDue(uid: string, settings: Settings): Promise<(Taken & { to: string }) | null> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  return documents.transaction(SYSTEM, async (transaction) => {
    const box = await transaction.get(alertMailboxes, uid);
    if (box?.dueAt == null || box.dueAt > now || box.stoppedAt !== null) return null;
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
      return null;
    }
    const sentAt = [...box.sentAt, now].slice(-MOST_MAILS_A_DAY);
    transaction.update(alertMailboxes, uid, { waiting, leftOut: 0, sentAt, dueAt: nextMailAt({ waiting, sentAt }) });
    return { items, leftOut: box.leftOut, to };
  });
}

/**
 * Returns the items of a mail that the mail server put off, without those that it has been putting off for too long: a
 * mailbox may be full for ever.
 */
function putOff({ items, leftOut }: Taken): Taken {
  const now = backend().clock();
  const oldest = new Date(now.getTime() - LONGEST_PUT_OFF_MS).toISOString();
  const since = (item: WaitingItem) => item.putOffAt ?? now.toISOString();
  return {
    items: items.filter((item) => since(item) > oldest).map((item) => ({ ...item, putOffAt: since(item) })),
    leftOut,
  };
}

/** Puts back what no mail server has taken, to be sent later. */
async function putBack(uid: string, { items, leftOut }: Taken): Promise<void> {
  const { documents, clock } = backend();
  const again = new Date(clock().getTime() + AGAIN_MS).toISOString();
  await documents.transaction(SYSTEM, async (transaction) => {
    const box = await transaction.get(alertMailboxes, uid);
    if (!box || box.stoppedAt !== null) return;
    const all = [...items.map((item) => ({ ...item, dueAt: again })), ...box.waiting];
    const waiting = all.slice(0, MOST_WAITING);
    const sentAt = box.sentAt.slice(0, -1);
    transaction.update(alertMailboxes, uid, {
      waiting,
      leftOut: box.leftOut + leftOut + all.length - waiting.length,
      sentAt,
      dueAt: nextMailAt({ waiting, sentAt }),
    });
  });
}

function contentOf({ items, leftOut }: Taken, siteName: string, stop: string): MailDraft {
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
  if (items.length === 1 && leftOut === 0 && only)
    return {
      subject: `${siteName}: ${withEllipsis(only.text, LONGEST_SUBJECT)}`,
      heading: only.text,
      button: { label: `See it on ${siteName}`, url: `${origin}${only.href}` },
      why,
    };
  let room = LONGEST_LIST_BYTES;
  const listed = items.filter(({ text, href }) => (room -= Buffer.byteLength(text + href)) >= 0);
  const all = items.length + leftOut;
  return {
    subject: `${siteName}: ${plural(all, "alert")}`,
    heading: "You asked us to tell you",
    list: [
      ...listed.map(({ text, href }) => ({ text, url: `${origin}${href}` })),
      ...(all > listed.length ? [{ text: `And ${String(all - listed.length)} more`, url: notices }] : []),
    ],
    button: { label: "See all your alerts", url: notices },
    why,
  };
}

/** As `mailPerson`; a failure that is one person's own doesn't hold up the others. */
async function tryToMail(uid: string): Promise<boolean> {
  try {
    return await mailPerson(uid);
  } catch (error) {
    log.error({ err: error, entry: uid }, "a person's alerts could not be mailed");
    return true;
  }
}

/** Sends a person one mail with everything that is due. False if no mail server could be reached. */
async function mailPerson(uid: string): Promise<boolean> {
  await readyForBulkMail();
  // Read before anything is taken, since an error here would lose it.
  const [settings, stop] = [await currentSettings(), await stopLink(mailedOrigin(), uid)];
  const taken = await takeDue(uid, settings);
  if (!taken) return true;
  const { to } = taken;
  try {
    await backend().mail.send({
      kind: "alerts",
      to,
      ...(await mailOf(contentOf(taken, settings.site.name, stop))),
      unsubscribeUrl: stop,
    });
  } catch (error) {
    const failure = mailFailureOf(error);
    log.error({ err: error, failure }, "a mail about alerts was not taken");
    if (failure === "not-sent") await putBack(uid, taken);
    else if (isPutOff(error)) await putBack(uid, putOff(taken));
    return failure !== "not-sent";
  }
  return true;
}

/**
 * Mails what is due, one mail to each person. Several instances may do so at once. Stops where the mail server can't be
 * reached, since the others would fail as well. Returns how many people were mailed or left out.
 */
export async function mailDueAlerts(signal?: AbortSignal): Promise<number> {
  const { documents, clock } = backend();
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
      if (signal?.aborted || !(await tryToMail(id))) return done;
      done += 1;
    }
    cursor = page.next;
  } while (cursor !== null);
  return done;
}
