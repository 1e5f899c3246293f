import { allDocuments } from "~/backend/documents/each-document";
import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { shortened } from "~/http/pages/shortened";
import { users } from "~/platform/access/collection";
import { alerts } from "./collection";
import { MOST_ALERTS, type AlertKind } from "./kinds";
import { silencing } from "./mails/alert-mailbox.server";
import { LONGEST_ALERT_NAME, type AlertFields } from "./schema";

/**
 * More documents than a person can have: their alerts, and one for each saved casino about which they want to hear
 * nothing.
 */
const MOST_DOCUMENTS = 1_000;

export type Alert = Stored<AlertFields>;

export interface AlertSubject {
  kind: AlertKind;
  subject: string;
}

/** Returns the id of a person's alert about a subject, the same for each try, so that a form sent twice makes one. */
export function alertId(uid: string, { kind, subject }: AlertSubject): string {
  return sha256Hex(`${uid}\n${kind}\n${subject}`);
}

/** Returns a person's alert about a subject; null if they have none. */
export function findAlert(uid: string, about: AlertSubject): Promise<Alert | null> {
  return backend().documents.get(alerts, alertId(uid, about));
}

/** Returns everything stored about a person's alerts, oldest first. */
export function alertsOf(uid: string): Promise<Alert[]> {
  return allDocuments(backend().documents, alerts, { where: [["userId", "==", uid]], orderBy: ["createdAt"] });
}

/** Returns the alerts by which a person is told something, newest first. */
export async function listAlerts(uid: string): Promise<Alert[]> {
  return (await alertsOf(uid)).filter(({ wants }) => wants.length > 0).reverse();
}

/**
 * Makes or changes a person's alert. "full": they have the most allowed. "gone": their account is closed. An alert
 * without wants is for a saved casino, about which the person would be told otherwise.
 */
export function saveAlert(
  uid: string,
  about: AlertSubject & { name: string },
  { wants, pace }: Pick<AlertFields, "wants" | "pace">,
): Promise<"saved" | "full" | "gone"> {
  const { documents, clock } = backend();
  const id = alertId(uid, about);
  return documents.transaction(uid, async (transaction) => {
    const user = await transaction.get(users, uid);
    if (user?.state !== "active") return "gone";
    const known = await transaction.get(alerts, id);
    const isNew = (known?.wants.length ?? 0) === 0 && wants.length > 0;
    if (isNew) {
      const all = await transaction.query(alerts, {
        where: [["userId", "==", uid]],
        orderBy: ["createdAt"],
        limit: MOST_DOCUMENTS,
      });
      if (all.filter((one) => one.wants.length > 0).length >= MOST_ALERTS) return "full";
    }
    // The new choice counts for the mails that wait as well.
    const silence = wants.length === 0 || pace === "site" ? await silencing(transaction, uid, id) : null;
    const { kind, subject } = about;
    const name = shortened(about.name, LONGEST_ALERT_NAME);
    const since = known && !isNew ? known.since : clock().toISOString();
    transaction.set(alerts, id, { userId: uid, kind, subject, name, wants, pace, since });
    silence?.();
    return "saved";
  });
}

/** True if a person saved the casino of an alert, and is told about it without one. */
async function isSaved(transaction: Transaction, { userId, kind, subject }: AlertFields): Promise<boolean> {
  if (kind !== "casino") return false;
  return (await transaction.get(users, userId))?.savedCasinoIds?.includes(subject) ?? false;
}

/**
 * Ends one of a person's own alerts, and with it the mails that wait because of it; false if there is none of that id.
 * For a saved casino, the wish to be told nothing stays.
 */
export function endAlert(uid: string, id: string): Promise<boolean> {
  return backend().documents.transaction(uid, async (transaction) => {
    const known = await transaction.get(alerts, id);
    if (known?.userId !== uid) return false;
    const silence = await silencing(transaction, uid, id);
    if (await isSaved(transaction, known)) transaction.update(alerts, id, { wants: [] });
    else transaction.delete(alerts, id);
    silence();
    return true;
  });
}

/**
 * Stops telling a person about a casino because they saved it, and forgets that they wanted to hear nothing about it.
 * An alert about it stays.
 */
export async function forgetSavedCasino(uid: string, casinoId: string): Promise<void> {
  const id = alertId(uid, { kind: "casino", subject: casinoId });
  await backend().documents.transaction(uid, async (transaction) => {
    const known = await transaction.get(alerts, id);
    if (known && known.wants.length > 0) return;
    const silence = await silencing(transaction, uid, id);
    if (known) transaction.delete(alerts, id);
    silence();
  });
}
