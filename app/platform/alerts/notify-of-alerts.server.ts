import { eachDocument } from "~/backend/documents/each-document";
import { letOthersRun } from "~/backend/concurrency";
import { Contention, StoreUnavailable } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { withEllipsis } from "~/http/pages/shortened";
import { memberHidesOffers } from "~/platform/access/choices/member-offers.server";
import { notifications, users } from "~/platform/access/collection";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { noticeId } from "~/platform/notifications/notifications.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { alertMailboxes, alerts } from "./collection";
import type { AlertKind, AlertWant, Pace } from "./kinds";
import { emptyMailbox, withItem } from "./mails/alert-mailbox.server";
import { alertId, type AlertSubject } from "./own-alerts.server";
import type { WaitingItem } from "./schema";

const SYSTEM = "system:alerts";
const LONGEST_TEXT = 300;
/** People told before others get a turn. */
const AT_ONCE = 200;
/** People told by one transaction, which a mail that is being sent may make run again. */
const TOGETHER = 20;

/** A message for one person. */
export interface Telling {
  userId: string;
  text: string;
  /** Path on this site. */
  href: string;
  pace: Pace;
  /** Subject that the person follows: its mail is not sent once they have ended the alert about it. */
  about?: AlertSubject;
  /** Names the news, so that nobody is told it twice. */
  key: string;
  /** True for news about bonuses: people who see none are not told. */
  isOffer?: boolean;
  /** A country whose law counts besides that of the person's account. */
  country?: string | null;
}

/**
 * Tells people on the site, and notes what is to be mailed to them. Both are written as one, so that nobody is told
 * twice or only in part, however often it is begun. Suspended people and closed accounts are left out, and nobody is
 * mailed at an address that isn't confirmed. At the signal the rest is left untold, for another call with the same
 * keys. Returns how many people were told.
 */
export async function notifyPeople(tellings: readonly Telling[], signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (let start = 0; start < tellings.length && !signal?.aborted; start += AT_ONCE) {
    const chunk = tellings.slice(start, start + AT_ONCE);
    const { documents } = backend();
    const [settings, people, known] = [
      await currentSettings(),
      await documents.getMany(
        users,
        chunk.map(({ userId }) => userId),
      ),
      await documents.getMany(
        notifications,
        chunk.map(({ key, userId }) => noticeId(key, userId)),
      ),
    ];
    const due = chunk.flatMap((telling, at) => {
      const person = people[at];
      if (!person || person.state !== "active" || known[at]) return [];
      const { isOffer = false, country = null } = telling;
      if (isOffer && memberHidesOffers(person, settings, [country])) return [];
      return [{ telling, canMail: person.email !== null && person.emailVerifiedAt !== null }];
    });
    for (let at = 0; at < due.length; at += TOGETHER) told += await notifySome(due.slice(at, at + TOGETHER));
    await letOthersRun();
  }
  return told;
}

/**
 * Tells a few people, one by one where it fails for them together. Somebody who can't be told is logged and left out,
 * since a failed call is repeated from its beginning and would never get to those after them. Throws if the store doesn't
 * answer, and if none of several can be told: then it isn't they.
 */
async function notifySome(due: readonly Due[]): Promise<number> {
  try {
    return await notifyTogether(due);
  } catch (error) {
    if (isOutage(error)) throw error;
    const told = await eachEntry(
      due.map((one) => ({ id: one.telling.userId, one })),
      "a person could not be told of an alert's news",
      async ({ one }) =>
        notifyTogether([one]).catch((failure: unknown) => {
          if (isOutage(failure)) return failure;
          throw failure;
        }),
    );
    const outage = told.find((one) => typeof one !== "number");
    if (outage !== undefined) throw outage;
    if (due.length > 1 && told.length === 0) throw error;
    return told.reduce<number>((sum, one) => sum + Number(one), 0);
  }
}

const isOutage = (error: unknown) => error instanceof StoreUnavailable || error instanceof Contention;

interface Due {
  telling: Telling;
  canMail: boolean;
}

function notifyTogether(due: readonly Due[]): Promise<number> {
  const { documents, clock } = backend();
  const at = clock().toISOString();
  return documents.transaction(SYSTEM, async (transaction) => {
    const untold: Due[] = [];
    const boxes = new Map<string, ReturnType<typeof emptyMailbox>>();
    for (const one of due) {
      const { key, userId } = one.telling;
      if (await transaction.get(notifications, noticeId(key, userId))) continue;
      // Asked again, so that nothing is written for somebody whose data is being erased.
      if ((await transaction.get(users, userId))?.state !== "active") continue;
      untold.push(one);
      if (boxes.has(userId)) continue;
      const box = await transaction.get(alertMailboxes, userId);
      boxes.set(userId, box ? ownFields(box) : emptyMailbox(userId));
    }
    const changed = new Set<string>();
    for (const { telling, canMail } of untold) {
      const { key, userId, href, pace, about, isOffer = false, country = null } = telling;
      const text = withEllipsis(telling.text, LONGEST_TEXT);
      transaction.set(notifications, noticeId(key, userId), { userId, text, href, at, readAt: null });
      const box = boxes.get(userId);
      if (pace === "site" || !canMail || !box || box.stoppedAt !== null) continue;
      const item: Omit<WaitingItem, "dueAt"> = {
        text,
        href,
        isOffer,
        country,
        ...(about && { alertId: alertId(userId, about) }),
      };
      boxes.set(userId, withItem(box, item, pace, at));
      changed.add(userId);
    }
    for (const userId of changed) {
      const box = boxes.get(userId);
      if (box) transaction.set(alertMailboxes, userId, box);
    }
    return untold.length;
  });
}

function ownFields({ userId, waiting, leftOut, dueAt, sentAt, stoppedAt }: ReturnType<typeof emptyMailbox>) {
  return { userId, waiting, leftOut, dueAt, sentAt, stoppedAt };
}

/** Something that happened to a subject, in sentences of which each person gets those they want. */
export interface Happening {
  kind: AlertKind;
  subject: string;
  /** Begins the text: "Saltbox:". */
  lead: string;
  sentences: readonly { wants: readonly AlertWant[]; text: string }[];
  href: string;
  key: string;
  isOffer?: boolean;
}

/** A person who is told about a subject without an alert; an alert that they make counts instead. */
export interface Follower {
  userId: string;
  wants: readonly AlertWant[];
  pace: Pace;
}

async function* withoutAny(): AsyncGenerator<Follower> {}

/**
 * Tells everybody with an alert about a subject what happened to it, and `followers` who have none. `except`: people who
 * are told in another way. Reads the alerts of that subject only. At the signal the rest is left untold, as by
 * `notifyPeople`. Returns how many people were told.
 */
export async function notifyOfAlerts(
  { kind, subject, lead, sentences, href, key, isOffer = false }: Happening,
  {
    followers = withoutAny(),
    except = [],
    signal,
  }: { followers?: AsyncIterable<Follower>; except?: readonly string[]; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const seen = new Set(except);
  let told = 0;
  let waiting: Telling[] = [];
  const tell = async () => {
    told += await notifyPeople(waiting, signal);
    waiting = [];
  };
  const add = async ({ userId, wants, pace }: Follower) => {
    if (seen.has(userId)) return;
    seen.add(userId);
    const wanted = sentences.filter((sentence) => sentence.wants.some((want) => wants.includes(want)));
    if (wanted.length === 0) return;
    const text = [lead, ...wanted.map((sentence) => sentence.text)].join(" ");
    waiting.push({ userId, text, href, pace, key, isOffer, about: { kind, subject } });
    if (waiting.length >= AT_ONCE) await tell();
  };
  const ofSubject = { where: [["kind", "==", kind] as const, ["subject", "==", subject] as const] };
  for await (const alert of eachDocument(backend().documents, alerts, ofSubject)) {
    if (signal?.aborted) return told;
    await add(alert);
  }
  for await (const follower of followers) {
    if (signal?.aborted) return told;
    await add(follower);
  }
  await tell();
  return told;
}
