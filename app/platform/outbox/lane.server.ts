import type { Stored, Transaction } from "~/backend/documents/port";
import { eachDocument } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { mayBeLost } from "~/http/listener/background.server";
import { DAY_MS } from "~/domain/day-ms";
import { outbox } from "./collection";
import { findEntryKind, type EntryKind, type Outcome, type Settled } from "./entry-kind";
import { pauseAfter } from "./pauses";
import { countSettled } from "./outbox-figures.server";
import { DAYS_KEPT, dueSince, LONGEST_PROBLEM, MOST_ATTEMPTS, type Attempt, type OutboxFields } from "./schema";
import { readParams } from "./stored-params.server";

const SYSTEM = "system:outbox";
/** An entry of a kind that this build doesn't know waits for one that does: another instance may be newer. */
const UNKNOWN_AGAIN_MS = 10 * 60_000;
/** Far more than the tries of three days: an entry whose delivery ends the process must not do so for ever. */
const MOST_BROKEN_OFF = 60;

export type Entry = Stored<OutboxFields>;

/** An entry that is this worker's to deliver. */
export interface Claimed {
  entry: Entry;
  kind: EntryKind<unknown>;
  params: unknown;
}

function firstOfLane(transaction: Transaction, lane: string, limit: number): Promise<Entry[]> {
  const where = [["lane", "==", lane] as const, ["state", "==", "waiting"] as const];
  return transaction.query(outbox, { where, orderBy: ["order"], limit });
}

/** Brings the entry that is now its lane's first to its turn. */
function promote(transaction: Transaction, next: Entry | undefined, at: string): void {
  if (next?.dueAt === null) transaction.update(outbox, next.id, { dueAt: at });
}

/** Returns an entry's attempts with one more. */
export function withAttempt({ attempts }: Pick<Entry, "attempts">, at: string, said: string | null): Attempt[] {
  return [...attempts, { at, said: said?.slice(0, LONGEST_PROBLEM) ?? null }].slice(-MOST_ATTEMPTS);
}

const settledFields = (state: OutboxFields["state"], problem: string | null, at: string) =>
  ({
    state,
    problem: problem?.slice(0, LONGEST_PROBLEM) ?? null,
    claim: null,
    dueAt: null,
    settledAt: at,
    expiresAt: new Date(Date.parse(at) + DAYS_KEPT * DAY_MS).toISOString(),
    // What was given up can still be sent by staff.
    ...(state !== "failed" && { params: null }),
  }) as const;

/**
 * Claims the first entry of the lane that `due` is in, for the lease of that term, and counts the try. Returns null if
 * there is nothing to send now: what is stale, queued twice or of no known kind is settled or put off instead, and `due`
 * waits behind an earlier entry that is tried later.
 */
export function claim(due: Entry, term: string): Promise<Claimed | null> {
  return inTransaction(SYSTEM, async (transaction, isTold) => {
    const at = backend().clock().toISOString();
    const [entry, next] = await firstOfLane(transaction, due.lane, 2);
    if (!entry) return null;
    if (entry.id !== due.id && entry.dueAt !== null && entry.dueAt > at) {
      const own = await transaction.get(outbox, due.id);
      if (own?.state === "waiting") transaction.update(outbox, due.id, { dueAt: null });
      return null;
    }
    if (entry.dueAt !== null && entry.dueAt > at) return null;
    if (entry.key !== null) {
      const same = { where: [["key", "==", entry.key] as const], orderBy: ["order"], limit: 1 };
      const [told] = await transaction.query(outbox, same);
      if (told && told.id !== entry.id) {
        transaction.delete(outbox, entry.id);
        promote(transaction, next, at);
        return null;
      }
    }
    const kind = findEntryKind(entry.kind);
    if (!kind) {
      const dueAt = new Date(Date.parse(at) + UNKNOWN_AGAIN_MS).toISOString();
      transaction.update(outbox, entry.id, { dueAt, problem: "This version doesn’t know its kind." });
      return null;
    }
    const read = readParams(kind, entry.id, entry.params);
    const opened = { entry, kind, read, isTold };
    if (entry.staleAt !== null && entry.staleAt <= at) {
      await end(transaction, opened, { state: "stale", reason: "It was too old to be of use." }, at, next);
      return null;
    }
    if (entry.tries >= MOST_BROKEN_OFF) {
      await end(transaction, opened, { state: "failed", problem: "Every try was cut short." }, at, next);
      return null;
    }
    if ("problem" in read) {
      await postpone(transaction, opened, { state: "later", problem: read.problem }, entry.tries + 1, next);
      return null;
    }
    const tries = entry.tries + 1;
    transaction.update(outbox, entry.id, { tries, claim: { term, at } });
    return { entry: { ...entry, tries }, kind, params: read.params };
  });
}

interface Opened {
  entry: Entry;
  kind: EntryKind<unknown>;
  read: { params: unknown };
  /** False if its kind has failed to write what belongs to the outcome. */
  isTold: boolean;
}

/** Errors that kinds have thrown when they were told of an outcome. */
const ofKinds = new WeakSet();

/**
 * Runs work that may end an entry, in a transaction. If the entry's kind can't write what belongs to the outcome, the
 * work runs once more without it: otherwise the entry would be sent again and again, and each time end the worker's run.
 */
async function inTransaction<T>(
  actor: string,
  work: (transaction: Transaction, isTold: boolean) => Promise<T>,
): Promise<T> {
  const { documents } = backend();
  try {
    return await documents.transaction(actor, (transaction) => work(transaction, true));
  } catch (error) {
    if (typeof error !== "object" || error === null || !ofKinds.has(error)) throw error;
    log.error({ err: error }, "what follows from the outcome of an entry of the outbox could not be written");
    return documents.transaction(actor, (transaction) => work(transaction, false));
  }
}

async function notifyKind(
  transaction: Transaction,
  { entry, kind, read: { params } }: Opened,
  outcome: Settled,
  at: string,
): Promise<void> {
  if (params === null) return;
  try {
    await kind.settled?.(transaction, params, outcome, at, entry);
  } catch (error) {
    if (typeof error === "object" && error !== null) ofKinds.add(error);
    throw error;
  }
}

/** Staff see what was lost, and can have it sent once more. */
const UNTOLD: Settled = { state: "failed", problem: "What follows from its outcome could not be stored." };

async function end(
  transaction: Transaction,
  opened: Opened,
  found: Settled,
  at: string,
  next: Entry | undefined,
): Promise<void> {
  const { entry, isTold } = opened;
  const outcome = isTold || found.state === "dropped" ? found : UNTOLD;
  if (isTold) await notifyKind(transaction, opened, outcome, at);
  const problem = "problem" in outcome ? outcome.problem : "reason" in outcome ? outcome.reason : null;
  // What became too old, or is no longer wanted, was not tried.
  const isTry = outcome.state !== "stale" && outcome.state !== "dropped";
  transaction.update(outbox, entry.id, {
    ...settledFields(outcome.state, problem, at),
    ...(isTry && { attempts: withAttempt(entry, at, problem) }),
  });
  promote(transaction, next, at);
}

async function postpone(
  transaction: Transaction,
  opened: Opened,
  { problem, askedMs }: Extract<Outcome, { state: "later" }>,
  tries: number,
  next: Entry | undefined,
): Promise<void> {
  const now = backend().clock();
  const { id } = opened.entry;
  const pause = pauseAfter(tries, now.getTime() - Date.parse(dueSince(opened.entry)), askedMs);
  if (pause === null) return end(transaction, opened, { state: "failed", problem }, now.toISOString(), next);
  transaction.update(outbox, id, {
    tries,
    claim: null,
    problem: problem.slice(0, LONGEST_PROBLEM),
    attempts: withAttempt(opened.entry, now.toISOString(), problem),
    dueAt: new Date(now.getTime() + pause).toISOString(),
  });
}

/**
 * Records what became of a claimed entry, and brings the next one of its lane to its turn. Does nothing if it was
 * settled meanwhile. null: the try was broken off because the server stops, and doesn't count.
 */
export async function record({ entry, kind, params }: Claimed, outcome: Outcome | null): Promise<void> {
  const isRecorded = await inTransaction(SYSTEM, async (transaction, isTold) => {
    const now = await transaction.get(outbox, entry.id);
    if (now?.state !== "waiting") return false;
    const next = (await firstOfLane(transaction, entry.lane, 2)).find(({ id }) => id !== entry.id);
    const opened = { entry: now, kind, read: { params }, isTold };
    if (outcome === null || outcome.state === "down")
      transaction.update(outbox, entry.id, {
        tries: Math.max(0, now.tries - 1),
        claim: null,
        ...(outcome && { problem: outcome.problem.slice(0, LONGEST_PROBLEM) }),
      });
    else if (outcome.state === "later") await postpone(transaction, opened, outcome, now.tries, next);
    else await end(transaction, opened, outcome, backend().clock().toISOString(), next);
    return true;
  });
  if (!isRecorded || !outcome) return;
  countSettled(kind.kind, outcome.state);
  if (kind.recorded) mayBeLost("outcome of an entry", async () => kind.recorded?.(params));
}

/**
 * Brings a waiting entry, or one that was given up, to its turn at once, with what is before it in its lane. `also`
 * writes what belongs to it. False if there is nothing to send any more.
 */
export function tryAgain(
  actor: string,
  id: string,
  also: (transaction: Transaction, entry: Entry) => void,
): Promise<boolean> {
  return backend().documents.transaction(actor, async (transaction) => {
    const entry = await transaction.get(outbox, id);
    if (!entry || !canBeSent(entry)) return false;
    const at = backend().clock().toISOString();
    const [first] = await firstOfLane(transaction, entry.lane, 1);
    const isBehind = first !== undefined && first.order < entry.order;
    // One behind others comes after them: order within a mailbox is kept.
    if (isBehind) transaction.update(outbox, first.id, { dueAt: at });
    transaction.update(outbox, id, {
      state: "waiting",
      dueAt: isBehind ? null : at,
      settledAt: null,
      expiresAt: null,
      // An entry that was given up begins with short pauses again.
      ...(entry.state === "failed" && { tries: 0 }),
    });
    also(transaction, entry);
    return true;
  });
}

/** Gives up a waiting entry, or one that failed, for good. `also` writes what belongs to it. False if it was settled. */
export function drop(
  actor: string,
  { id, reason }: { id: string; reason: string },
  also: (transaction: Transaction, entry: Entry) => void,
): Promise<boolean> {
  return inTransaction(actor, async (transaction, isTold) => {
    const entry = await transaction.get(outbox, id);
    if (!entry || !canBeSent(entry)) return false;
    const at = backend().clock().toISOString();
    const next = (await firstOfLane(transaction, entry.lane, 2)).find((one) => one.id !== id);
    const kind = findEntryKind(entry.kind);
    if (kind) {
      const read = readParams(kind, id, entry.params);
      await end(transaction, { entry, kind, read, isTold }, { state: "dropped", reason }, at, next);
    } else {
      transaction.update(outbox, id, settledFields("dropped", reason, at));
      promote(transaction, next, at);
    }
    also(transaction, entry);
    return true;
  });
}

/** Drops whatever can still be sent to a mailbox, or tells of a person, and with it its content. */
export async function dropAllOf(field: "mailbox" | "about.person", value: string, reason: string): Promise<void> {
  const ofThem = { where: [[field, "==", value] as const], orderBy: ["order"] };
  for await (const entry of eachDocument(backend().documents, outbox, ofThem))
    if (canBeSent(entry)) await drop(SYSTEM, { id: entry.id, reason }, () => undefined);
}

/** True while staff can have an entry sent, or drop it: its content is there. */
export function canBeSent({ state, params }: Pick<OutboxFields, "state" | "params">): boolean {
  return (state === "waiting" || state === "failed") && params !== null;
}

/** Takes due entries out of the look-up while an earlier one of their lane is sent: its outcome brings them back. */
export async function waitBehind(lane: string, entries: readonly Entry[]): Promise<void> {
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const [first] = await firstOfLane(transaction, lane, 1);
    const behind: Entry[] = [];
    for (const { id } of entries) {
      const entry = id === first?.id ? null : await transaction.get(outbox, id);
      if (first && entry?.state === "waiting" && entry.dueAt !== null) behind.push(entry);
    }
    for (const { id } of behind) transaction.update(outbox, id, { dueAt: null });
  });
}
