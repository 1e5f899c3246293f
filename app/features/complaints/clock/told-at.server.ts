import type { Stored, Transaction } from "~/backend/documents/port";
import { notifications, users } from "~/platform/access/collection";
import { noticeId, noticeMailKey } from "~/platform/notifications/notifications.server";
import { outbox } from "~/platform/outbox/collection";
import type { Pause } from "~/platform/site-hours/deadline-pauses";
import { eventKey } from "../case/case-notices.server";
import { complaintEvents } from "../collection";
import type { ComplaintEventFields, ComplaintFields } from "../schema";

/** Enough latest entries, messages included, to find when the current wait began. */
const LATEST_EVENTS = 30;
const MOST_PEOPLE = 200;

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
  const found = await transaction.query(users, {
    where: [["representsCasinos", "array-contains", casinoId]],
    limit: MOST_PEOPLE,
  });
  return found.map(({ id }) => id).filter((id) => id !== playerId);
}

/**
 * Returns when a notice on the site reached its person: when they read it there, or when their mail server took its
 * mail; without a mail, when it was there to be read. Null while its mail is under way, and if it can't be delivered.
 */
async function reachedAt(
  transaction: Transaction,
  { id, at, readAt }: { id: string; at: string; readAt: string | null },
): Promise<string | null> {
  const [mail] = await transaction.query(outbox, {
    where: [["key", "==", noticeMailKey(id)]],
    orderBy: ["order"],
    limit: 1,
  });
  if (!mail) return at;
  const taken = mail.state === "sent" ? (mail.settledAt ?? at) : null;
  return [taken, readAt].filter((time) => time !== null).sort()[0] ?? null;
}

/**
 * Returns when the party that an entry asks, or gives more time, was told of it: when its notice reached the first of
 * its people. Null while it has reached nobody.
 */
async function toldAt(
  transaction: Transaction,
  complaint: ComplaintFields,
  event: ComplaintEventFields,
  now: string,
): Promise<string | null> {
  const people = await awaitedPeople(transaction, complaint);
  const ids = people.map((uid) => noticeId(eventKey(event), uid));
  const notices = await Promise.all(ids.map((id) => transaction.get(notifications, id)));
  const reached: (string | null)[] = [];
  for (const notice of notices) if (notice) reached.push(await reachedAt(transaction, notice));
  // Earlier versions dated an extension when the deadline had passed, and told of it when they wrote it.
  const { at, recordedAt = at } = event;
  const written = recordedAt > now ? at : recordedAt;
  if (reached.length === 0) return written;
  return reached.filter((time) => time !== null).sort()[0] ?? null;
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
