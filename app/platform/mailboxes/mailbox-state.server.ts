import { deleteUntil } from "~/backend/documents/delete-until";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { mailboxes } from "./collection";
import { mailboxIds } from "./mailbox-id.server";
import { isGivenUp } from "~/domain/mailbox/returned-status";
import { MOST_BOUNCES, type MailboxFields } from "./schema";

const SYSTEM = "system:mailboxes";
/** Bounces of a mailbox that isn't stopped are forgotten after so many days without another. */
const DAYS_REMEMBERED = 90;

const UNKNOWN: MailboxFields = {
  bounces: [],
  stoppedAt: null,
  complainedAt: null,
  person: null,
  isUntold: false,
  expiresAt: null,
};

/** What is known of a mailbox: since when nothing, or nothing that goes to many, is sent there. */
export interface MailboxState {
  stoppedAt: string | null;
  complainedAt: string | null;
}

/** Returns what is known of the mailbox of an address. */
export async function mailboxState(email: string): Promise<MailboxState> {
  const found = await backend().documents.getMany(mailboxes, mailboxIds(email));
  return {
    stoppedAt: found.find((one) => one?.stoppedAt)?.stoppedAt ?? null,
    complainedAt: found.find((one) => one?.complainedAt)?.complainedAt ?? null,
  };
}

/**
 * Adds a hard bounce that speaks of the mailbox with this id, in a transaction that has written nothing yet. The caller
 * sees to it that each mail counts once.
 */
export async function addBounce(
  transaction: Transaction,
  id: string,
  { status, at, person }: { status: string; at: string; person: string | null },
): Promise<void> {
  const known = (await transaction.get(mailboxes, id)) ?? UNKNOWN;
  const since = new Date(Date.parse(at) - DAYS_REMEMBERED * DAY_MS).toISOString();
  const bounces = [...known.bounces.filter((one) => one.at > since), { at, status }].slice(-MOST_BOUNCES);
  const isStopped = known.stoppedAt !== null || isGivenUp(bounces);
  transaction.set(mailboxes, id, {
    bounces,
    stoppedAt: isStopped ? (known.stoppedAt ?? at) : null,
    complainedAt: known.complainedAt,
    person: person ?? known.person,
    isUntold: known.isUntold || (isStopped && known.stoppedAt === null),
    expiresAt:
      isStopped || known.complainedAt !== null
        ? null
        : new Date(Date.parse(at) + DAYS_REMEMBERED * DAY_MS).toISOString(),
  });
}

/** Notes that a mailbox's owner called a mail of ours unwanted, in a transaction that has written nothing yet. */
export async function addComplaint(transaction: Transaction, id: string, at: string): Promise<void> {
  const known = (await transaction.get(mailboxes, id)) ?? UNKNOWN;
  const { bounces, stoppedAt, complainedAt, person, isUntold } = known;
  const fields = { bounces, stoppedAt, person, isUntold, complainedAt: complainedAt ?? at, expiresAt: null };
  transaction.set(mailboxes, id, fields);
}

/**
 * Begins to send to a mailbox again: everything after its owner has shown that mail arrives (`stop`), and what goes to
 * many after they have asked for it (`complaint`).
 */
export async function clearMailbox(email: string, what: "stop" | "complaint"): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const ids = mailboxIds(email);
    const found = await Promise.all(ids.map((id) => transaction.get(mailboxes, id)));
    for (const known of found) {
      if (!known) continue;
      const { id, stoppedAt, complainedAt } = known;
      const isLeft = what === "stop" ? complainedAt !== null : stoppedAt !== null || known.bounces.length > 0;
      if (!isLeft) transaction.delete(mailboxes, id);
      else if (what === "stop") transaction.update(mailboxes, id, { bounces: [], stoppedAt: null, isUntold: false });
      else transaction.update(mailboxes, id, { complainedAt: null });
    }
  });
}

const MOST_TOLD = 100;

/**
 * Calls `tell` for each person whose mailbox was stopped since the last time. It is told once more if the server is
 * killed in between, so `tell` has to recognise a repetition. `emailOf` returns a person's present address, so that
 * nobody is told of one they no longer have.
 */
export async function notifyStopped(
  emailOf: (person: string) => Promise<string | null>,
  tell: (person: string, stoppedAt: string) => Promise<void>,
): Promise<void> {
  const { documents } = backend();
  const { items } = await documents.query(mailboxes, { where: [["isUntold", "==", true]], limit: MOST_TOLD });
  for (const { id, person, stoppedAt } of items) {
    const email = person === null ? null : await emailOf(person);
    if (person !== null && stoppedAt !== null && email !== null && mailboxIds(email).includes(id))
      await tell(person, stoppedAt);
    await documents.batch(SYSTEM).update(mailboxes, id, { isUntold: false }).commit();
  }
}

/** Deletes mailboxes whose bounces are long past. */
export async function cleanUpMailboxes(): Promise<void> {
  const until = backend().clock().toISOString();
  await deleteUntil(backend().documents, SYSTEM, mailboxes, { field: "expiresAt", until });
}
