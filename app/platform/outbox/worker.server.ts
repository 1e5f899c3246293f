import { randomUUID } from "node:crypto";
import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { env } from "~/env.server";
import { createLease } from "~/platform/scheduler/lease.server";
import { followMoments } from "~/platform/scheduler/moments.server";
import { retryAfterMs } from "~/platform/scheduler/retry-after";
import { outbox } from "./collection";
import { transports, type Outcome } from "./entry-kind";
import { claim, record, waitBehind, type Claimed, type Entry } from "./lane.server";
import { URGENCIES, type Urgency } from "./schema";

const LEASE = "outbox";
const LEASE_MS = 30_000;
const RENEWED_AFTER_MS = 10_000;
/** How often the instance with the lease looks for what others have queued. */
const LOOK_AGAIN_MS = 5_000;
/** Lanes that are sent to at once, of each transport, and how many of them may be of bulk: a mail that somebody waits for finds one free. */
const LANES_AT_ONCE = 6;
const BULK_LANES_AT_ONCE = 2;
const LOOKED_AT = 50;
/** A delivery that hasn't ended by then is given another try, so that it doesn't keep its place for ever. */
const LONGEST_TRY_MS = 10 * 60_000;
/** How long a transport that can't be reached is left alone. */
const TRANSPORT_PAUSES = { firstMs: 2_000, longestMs: 60_000 };

export interface OutboxWorker {
  /**
   * Delivers what is due until nothing is; false if another instance has the lease. When the signal says that the server
   * stops, what is under way is finished and recorded first.
   */
  run(signal?: AbortSignal): Promise<boolean>;
  /** Returns the first time at which there is something for this instance to do; null for none. */
  next(): Promise<string | null>;
  giveLeaseBack(): Promise<void>;
}

interface Down {
  tries: number;
  until: number;
}

/**
 * A worker that acts only when it is told to. `holder` tells this instance from others. `isAlone`: no other worker can
 * be alive on this store.
 */
export function createOutboxWorker({
  holder = randomUUID(),
  isAlone = false,
}: { holder?: string; isAlone?: boolean } = {}): OutboxWorker {
  const lease = createLease(LEASE, holder, { lastsMs: LEASE_MS, renewedAfterMs: RENEWED_AFTER_MS, isAlone });
  /** Transports that can't be reached, across runs. */
  const down = new Map<string, Down>();
  let running: Promise<boolean> | null = null;

  /** Lanes that are sent to now. */
  const lanes = new Map<string, { entry: Entry; ended: Promise<void> }>();
  const underWay = (transport: string, isBulk = false) =>
    [...lanes.values()].filter(({ entry }) => entry.transport === transport && (!isBulk || entry.urgency === "bulk"))
      .length;

  function freeLanes(transport: string): number {
    const now = backend().clock().getTime();
    const paused = down.get(transport);
    if (paused && paused.until > now) return 0;
    // One finds out whether it can be reached again.
    return (paused ? 1 : LANES_AT_ONCE) - underWay(transport);
  }

  /**
   * Returns how the first due entries of a transport and an urgency are found: among all that are due, where one look sees
   * them, as nearly always, so that transports without any cost nothing; else by a query each.
   */
  async function lookAtDue(): Promise<(transport: string, urgency: Urgency) => Promise<readonly Entry[]>> {
    const isDue = ["dueAt", "<=", backend().clock().toISOString()] as const;
    const look = { orderBy: ["dueAt"], limit: LOOKED_AT };
    const { items, next } = await backend().documents.query(outbox, { where: [isDue], ...look });
    return async (transport, urgency) => {
      if (next === null) return items.filter((entry) => entry.transport === transport && entry.urgency === urgency);
      const where = [["transport", "==", transport] as const, ["urgency", "==", urgency] as const, isDue];
      return (await backend().documents.query(outbox, { where, ...look })).items;
    };
  }

  async function dueEntries(transport: string, due: Awaited<ReturnType<typeof lookAtDue>>): Promise<Entry[]> {
    const found: Entry[] = [];
    for (const urgency of URGENCIES) {
      const ofBulk = urgency === "bulk" ? BULK_LANES_AT_ONCE - underWay(transport, true) : Infinity;
      let free = Math.min(freeLanes(transport) - found.length, ofBulk);
      if (free <= 0) continue;
      const behind = new Map<string, Entry[]>();
      for (const entry of await due(transport, urgency)) {
        const isTaken = lanes.has(entry.lane) || found.some(({ lane }) => lane === entry.lane);
        if (isTaken) behind.set(entry.lane, [...(behind.get(entry.lane) ?? []), entry]);
        else if (free > 0) {
          found.push(entry);
          free -= 1;
        }
      }
      for (const [lane, entries] of behind) {
        const others = entries.filter(({ id }) => id !== lanes.get(lane)?.entry.id);
        if (others.length > 0) await waitBehind(lane, others);
      }
    }
    return found;
  }

  async function deliver({ entry, kind, params }: Claimed, signal: AbortSignal): Promise<Outcome | null> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), LONGEST_TRY_MS);
    try {
      const tooLong = new Promise<Outcome>((resolve) => {
        timeout.signal.addEventListener("abort", () => resolve({ state: "later", problem: "It took too long." }));
      });
      const delivery = { id: entry.id, tries: entry.tries, signal: AbortSignal.any([signal, timeout.signal]) };
      return await Promise.race([kind.deliver(params, delivery), tooLong]);
    } catch (error) {
      if (signal.aborted) return null;
      log.error({ err: error, entry: entry.id, kind: entry.kind }, "an entry of the outbox could not be delivered");
      return { state: "later", problem: error instanceof Error ? error.message : String(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  async function deliverLane(due: Entry, term: string, signal: AbortSignal): Promise<void> {
    const { transport } = due;
    const before = down.get(transport);
    const claimed = await claim(due, term);
    if (!claimed) return;
    const outcome = await deliver(claimed, signal);
    // Lanes that were under way together have met the same failure.
    if (outcome?.state === "down" && down.get(transport) === before) {
      const tries = (before?.tries ?? 0) + 1;
      down.set(transport, { tries, until: backend().clock().getTime() + retryAfterMs(tries, TRANSPORT_PAUSES) });
      log.warn({ transport, problem: outcome.problem }, "what the outbox sends through can't be reached");
    }
    if (outcome && outcome.state !== "down" && outcome.state !== "dropped") down.delete(transport);
    await record(claimed, outcome);
  }

  function start(entry: Entry, term: string, signal: AbortSignal): void {
    // The server may have begun to stop while this looked for what is due.
    if (signal.aborted) return;
    const ended = deliverLane(entry, term, signal)
      .catch((error: unknown) => {
        log.error({ err: error, entry: entry.id }, "the outcome of an entry of the outbox could not be recorded");
        failures.push(error);
      })
      .finally(() => lanes.delete(entry.lane));
    lanes.set(entry.lane, { entry, ended });
  }

  /** Errors of the store in this run: it ends, and the next one begins after a pause. */
  const failures: unknown[] = [];

  async function runUnderLease(signal: AbortSignal): Promise<boolean> {
    failures.length = 0;
    let woken: () => void = () => undefined;
    const unfollow = backend().documents.onWrite((collection, ids) => {
      const own = new Set([...lanes.values()].map(({ entry }) => entry.id));
      if (collection === outbox.name && (ids === "all" || [...ids].some((id) => !own.has(id)))) woken();
    });
    let term: string | null = null;
    let renewedAt = 0;
    const renew = async () => {
      const askedAt = performance.now();
      term = await lease.hold();
      renewedAt = askedAt;
    };
    // One that the store doesn't answer runs out: the loop then asks for itself.
    const renewal = setInterval(() => void renew().catch(() => undefined), RENEWED_AFTER_MS);
    renewal.unref();
    try {
      while (!signal.aborted && failures.length === 0) {
        const isWoken = new Promise<void>((resolve) => (woken = resolve));
        if (term === null || performance.now() - renewedAt > 2 * RENEWED_AFTER_MS) await renew();
        if (term === null) return false;
        // What ends while this looks brings the next of its lane, which this may not have seen.
        const ends = [...lanes.values()].map(({ ended }) => ended);
        const due = await lookAtDue();
        for (const transport of transports())
          for (const entry of await dueEntries(transport, due)) start(entry, term, signal);
        if (lanes.size === 0 && ends.length === 0) return true;
        await Promise.race([isWoken, ...ends, ...[...lanes.values()].map(({ ended }) => ended)]);
      }
      return true;
    } finally {
      clearInterval(renewal);
      unfollow();
      await Promise.all([...lanes.values()].map(({ ended }) => ended));
    }
  }

  return {
    run(signal = new AbortController().signal) {
      running ??= withoutWriteConditions(() => runUnderLease(signal)).finally(() => (running = null));
      return running;
    },
    async next() {
      if ((lease.elsewhereUntil() ?? "") > backend().clock().toISOString()) return lease.elsewhereUntil();
      if ((await lease.hold()) === null) return lease.elsewhereUntil();
      const { items } = await backend().documents.query(outbox, {
        where: [["dueAt", ">", ""]],
        orderBy: ["dueAt"],
        limit: 1,
      });
      return items[0]?.dueAt ?? null;
    },
    giveLeaseBack: () => lease.giveBack(),
  };
}

/** Deletes settled entries that staff no longer need. */
export async function cleanUpOutbox(): Promise<void> {
  const until = backend().clock().toISOString();
  await deleteUntil(backend().documents, "system:outbox", outbox, { field: "expiresAt", until });
}

// The development server reloads this module with each change, and there must still be only one worker.
const holder = globalThis as unknown as { edgewiseOutbox?: { stop(): Promise<void> } };

/** Starts the process's worker, unless it is running: woken by what this instance queues, and by the next due time. */
export function startOutbox(): void {
  if (holder.edgewiseOutbox) return;
  const isEmbedded = env.BACKEND === "embedded";
  // The lock of the data folder keeps every other server away from an embedded store.
  const worker = createOutboxWorker({ isAlone: isEmbedded });
  const stop = followMoments({
    name: LEASE,
    run: async (signal) => void (await worker.run(signal)),
    moments: {
      next: () => worker.next(),
      collections: [outbox.name],
      ...(!isEmbedded && { longestWaitMs: LOOK_AGAIN_MS }),
    },
  });
  holder.edgewiseOutbox = {
    async stop() {
      await stop();
      await worker.giveLeaseBack();
    },
  };
}

/** Stops the process's worker before the store closes: what is under way is finished, and the lease is given back. */
export async function stopOutbox(): Promise<void> {
  const running = holder.edgewiseOutbox;
  delete holder.edgewiseOutbox;
  await running?.stop().catch((error: unknown) => log.error({ err: error }, "the outbox did not stop cleanly"));
}

/**
 * Delivers whatever is due in a process that isn't the server, such as a command; where a server has the lease, it is left
 * to it. `isAlone`: no server can be alive, as in tests.
 */
export async function deliverDue({ isAlone = false } = {}): Promise<void> {
  const now = backend().clock().toISOString();
  const due = await backend().documents.query(outbox, { where: [["dueAt", "<=", now]], orderBy: ["dueAt"], limit: 1 });
  if (due.items.length === 0) return;
  const worker = createOutboxWorker({ isAlone });
  await worker.run();
  await worker.giveLeaseBack();
}
