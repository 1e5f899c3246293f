import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { alertMailboxes } from "../collection";
import type { Pace } from "../kinds";
import { MOST_WAITING, type AlertMailboxFields, type WaitingItem } from "../schema";
import { mailMoment, nextMailAt } from "./mail-due";

/** Returns the mailbox of a person who has none yet. */
export function emptyMailbox(userId: string): AlertMailboxFields {
  return { userId, waiting: [], leftOut: 0, dueAt: null, sentAt: [], stoppedAt: null };
}

/** Returns a mailbox with one item more. One whose owner stopped the mails takes none. */
export function withItem(
  box: AlertMailboxFields,
  item: Omit<WaitingItem, "dueAt">,
  pace: Exclude<Pace, "site">,
  at: string,
): AlertMailboxFields {
  if (box.stoppedAt !== null) return box;
  if (box.waiting.length >= MOST_WAITING) return { ...box, leftOut: box.leftOut + 1 };
  const waiting = [...box.waiting, { ...item, dueAt: mailMoment(pace, at) }];
  return { ...box, waiting, dueAt: nextMailAt({ ...box, waiting }) };
}

/** Returns a mailbox without what waits because of an alert that has ended; null if it holds nothing of that alert. */
function withoutAlert(box: AlertMailboxFields, alertId: string): Pick<AlertMailboxFields, "waiting" | "dueAt"> | null {
  const waiting = box.waiting.filter((item) => item.alertId !== alertId);
  return waiting.length === box.waiting.length ? null : { waiting, dueAt: nextMailAt({ ...box, waiting }) };
}

/**
 * Reads what waits for a person and returns how to take an alert's share out of it, which is to be called after the
 * transaction's other reads.
 */
export async function silencing(transaction: Transaction, uid: string, alertId: string): Promise<() => void> {
  const box = await transaction.get(alertMailboxes, uid);
  const rest = box && withoutAlert(box, alertId);
  return () => {
    if (rest) transaction.update(alertMailboxes, uid, rest);
  };
}

/** Returns when a person stopped the mails about alerts; null if they get them. */
export async function mailsStoppedAt(uid: string): Promise<string | null> {
  return (await backend().documents.get(alertMailboxes, uid))?.stoppedAt ?? null;
}

/**
 * Stops the mails to a person, those that wait included, or allows them again. Writes nothing for an account that is
 * closed, whose data may have been erased a moment ago.
 */
export async function setMailsStopped(uid: string, isStopped: boolean): Promise<void> {
  const { documents, clock } = backend();
  await documents.transaction(uid, async (transaction) => {
    const user = await transaction.get(users, uid);
    if (!user || user.state === "anonymised") return;
    const { id: _id, ...known } = (await transaction.get(alertMailboxes, uid)) ?? { id: uid, ...emptyMailbox(uid) };
    if ((known.stoppedAt !== null) === isStopped) return;
    const { userId, sentAt } = known;
    const stoppedAt = isStopped ? clock().toISOString() : null;
    transaction.set(alertMailboxes, uid, { ...emptyMailbox(userId), sentAt, stoppedAt });
  });
}
