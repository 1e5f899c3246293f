import type { Stored, Transaction } from "~/backend/documents/port";
import { notifications, users } from "~/platform/access/collection";
import { noticeId } from "~/platform/notifications/notifications.server";
import { outbox } from "~/platform/outbox/collection";
import type { OutboxFields } from "~/platform/outbox/schema";
import type { Pause } from "~/platform/site-hours/deadline-pauses";
import { eventKey } from "../case/case-notices.server";
import { linkKey, linksOf, representing } from "../case/case-parties.server";
import { caseLinks, complaintEvents } from "../collection";
import type { ComplaintEventFields, ComplaintFields } from "../schema";

/** Enough latest entries, messages included, to find when the current wait began. */
const LATEST_EVENTS = 30;
/** To all sides of a case. */
const MOST_MAILS = 200;

/** A party's present time to answer. */
export interface Wait {
  /** When it was asked. */
  since: string;
  /** The time in which it had been asked or given more time, but not told so. */
  pauses: Pause[];
}

/** Returns the ids of the people whose answer is awaited. */
async function awaitedPeople(
  transaction: Transaction,
  { waitingOn, playerId, casinoId }: ComplaintFields,
): Promise<string[]> {
  if (waitingOn === "player") return [playerId];
  if (waitingOn !== "casino" || casinoId === null) return [];
  const found = await transaction.query(users, representing(casinoId));
  return found.map(({ id }) => id).filter((id) => id !== playerId);
}

/** What a server on the way says of a mail that it still tries to hand over (RFC 3463). */
const DELAYED = /^4\.\d/;

/**
 * When a mail server took a mail, or last said that the mailbox's own had not taken it yet; null while none has taken it,
 * and if it came back.
 */
function takenAt({ state, settledAt, at, attempts }: OutboxFields): string | null {
  if (state !== "sent") return null;
  return delayedUntil({ attempts, settledAt }) ?? settledAt ?? at;
}

function delayedUntil({ attempts, settledAt }: Pick<OutboxFields, "attempts" | "settledAt">): string | null {
  const after = attempts.filter(({ at, said }) => at > (settledAt ?? "") && DELAYED.test(said ?? ""));
  return after.at(-1)?.at ?? null;
}

/** Until when the mails with a casino's links were under way, where a server said so of each; otherwise null. */
async function linksDelayedUntil(transaction: Transaction, ref: string): Promise<string | null> {
  const links = await transaction.query(caseLinks, linksOf(ref));
  const until: (string | null)[] = [];
  for (const { id } of links.filter(({ endedAt, delivery }) => endedAt === null && delivery === "sent")) {
    const where = [["key", "==", linkKey(id)] as const];
    const [mail] = await transaction.query(outbox, { where, orderBy: ["order"], limit: 1 });
    until.push(mail ? delayedUntil(mail) : null);
  }
  return until.includes(null) ? null : earliest(until);
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).sort()[0] ?? null;
}

/** Returns the mails about an entry, to all sides, by their keys: that of the entry, and who gets it. */
async function mailsAbout(transaction: Transaction, key: string): Promise<Map<string, OutboxFields>> {
  const mails = await transaction.query(outbox, {
    where: [
      ["key", ">=", `${key}.`],
      // The character after a dot.
      ["key", "<", `${key}/`],
    ],
    orderBy: ["key", "order"],
    limit: MOST_MAILS,
  });
  // Of those with the same key the first is sent.
  return new Map(mails.reverse().map((mail) => [mail.key ?? "", mail]));
}

/**
 * Returns when the party that an entry asks, or gives more time, was told of it: when the first of its people read the
 * notice on the site, or a mail server took its mail, or, without a mail, it was there to be read. Null while that has
 * not happened, and if it can't.
 */
async function toldAt(
  transaction: Transaction,
  complaint: ComplaintFields,
  event: ComplaintEventFields,
  now: string,
): Promise<string | null> {
  const key = eventKey(event);
  const [telling] = await transaction.query(outbox, { where: [["key", "==", key]], orderBy: ["order"], limit: 1 });
  if (telling && telling.state !== "sent") return null;
  const people = await awaitedPeople(transaction, complaint);
  const ids = people.map((uid) => noticeId(key, uid));
  const notices = await Promise.all(ids.map((id) => transaction.get(notifications, id)));
  const mails = await mailsAbout(transaction, key);
  const reached = notices.flatMap((notice) => {
    if (!notice) return [];
    const mail = mails.get(notice.id);
    return [mail ? earliest([takenAt(mail), notice.readAt]) : notice.at];
  });
  // A casino without representatives is told at its mailboxes.
  if (complaint.waitingOn === "casino")
    for (const [name, mail] of mails) if (name.includes("@")) reached.push(takenAt(mail));
  if (reached.length > 0) return earliest(reached);
  // Those who were asked by a link are asked by its mail alone.
  const delayed =
    event.from !== event.to && complaint.waitingOn === "casino"
      ? await linksDelayedUntil(transaction, complaint.ref)
      : null;
  if (delayed !== null) return delayed;
  // Earlier versions dated an extension when the deadline had passed, and told of it when they wrote it.
  const { at, recordedAt = at } = event;
  return recordedAt > now ? at : recordedAt;
}

/** True for the entry with which a party's present time began. Entries of the first format don't name their kind. */
function givesTime({ kind, from, to, reason }: ComplaintEventFields): boolean {
  return from !== to || kind === "extension" || (kind === undefined && reason.startsWith("Deadline extended"));
}

/** Returns since when a complaint waits for a party, and when that party didn't know. */
export async function waitOf(transaction: Transaction, complaint: Stored<ComplaintFields>, now: string): Promise<Wait> {
  const latest = await transaction.query(complaintEvents, {
    where: [["complaintId", "==", complaint.id]],
    orderBy: ["-sequence"],
    limit: LATEST_EVENTS,
  });
  const asked = latest.find(({ from, to }) => from !== to);
  const notice = latest.find(givesTime);
  const told = notice && (await toldAt(transaction, complaint, notice, now));
  return {
    since: asked?.at ?? latest.at(-1)?.at ?? complaint.dueAt ?? now,
    pauses: notice && told !== notice.at ? [{ from: notice.at, until: told ?? now, why: "untold" }] : [],
  };
}
