import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { leases, scheduledJobs } from "./collection";
import type { Job } from "./job";
import { createLease } from "./lease.server";
import { followMoments } from "./moments.server";
import type { ScheduledJobFields } from "./schema";

const SYSTEM = "system:scheduler";
const LEASE = "scheduler";
const LEASE_MS = 90_000;
const TICK_MS = 20_000;
/** Long enough for the first visitors after a start, since overdue jobs may take all of the processor. */
const FIRST_TICK_MS = 10_000;
const RETRY_MS = 5 * 60_000;

export interface Scheduler {
  /** Runs one round: without the lease, only the jobs of each instance. True if this instance holds the lease. */
  tick(): Promise<boolean>;
  /** Stops the rounds, waits for the present one and the jobs beside it, and gives the lease back. */
  stop(): Promise<void>;
}

type Run = ScheduledJobFields;

function isDue(last: Run | null | undefined): boolean {
  const now = backend().clock().toISOString();
  // A run in the future happened before the clock was set back, and the job must not wait for that time to come
  // again.
  return !last || last.dueAt <= now || last.ranAt > now;
}

async function runOnce(job: Job, signal: AbortSignal): Promise<Run> {
  const now = backend().clock();
  let failure: string | null = null;
  try {
    await job.run(signal);
  } catch (error) {
    log.error({ err: error, job: job.name }, "a scheduled job failed");
    failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  }
  const dueAt = failure === null ? job.next(now) : new Date(now.getTime() + (job.retryAfterMs ?? RETRY_MS));
  return { ranAt: now.toISOString(), dueAt: dueAt.toISOString(), failure };
}

/** Notes a run, unless the lease has changed hands since: its successor's note says more. */
async function note({ name }: Job, run: Run, term: string): Promise<void> {
  const isNoted = await backend().documents.transaction(SYSTEM, async (transaction) => {
    if ((await transaction.get(leases, LEASE))?.term !== term) return false;
    transaction.set(scheduledJobs, name, run);
    return true;
  });
  if (!isNoted) log.warn({ job: name }, "a job outlived the lease, so its outcome is not noted");
}

/**
 * A scheduler that acts only when `tick` is called. `holder` tells this instance from others. While jobs run under the
 * lease it is renewed every `renewalMs`; once it is lost, their signal says so.
 */
export function createScheduler(
  jobs: readonly Job[],
  holder: string = randomUUID(),
  renewalMs: number = LEASE_MS / 4,
): Scheduler {
  let round: Promise<boolean> | null = null;
  const lease = createLease(LEASE, holder, { lastsMs: LEASE_MS, renewedAfterMs: TICK_MS / 2 });
  const stopping = new AbortController();
  /** Jobs that run now, beside the round. */
  const beside = new Map<string, Promise<void>>();
  /** The last runs of the jobs of this instance alone. */
  const own = new Map<string, Run>();

  function runBeside(job: Job, signal: AbortSignal, keep: (run: Run) => unknown): void {
    const running = runOnce(job, signal)
      .then(keep)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, "the outcome of a job could not be noted"))
      .finally(() => beside.delete(job.name));
    beside.set(job.name, running);
  }

  function runOwn(): void {
    for (const job of jobs) {
      if (!job.ofEachInstance || beside.has(job.name) || !isDue(own.get(job.name))) continue;
      runBeside(job, stopping.signal, (run) => own.set(job.name, run));
    }
  }

  async function runUnderLease(job: Job, term: string): Promise<void> {
    const lost = new AbortController();
    let heldUntil = performance.now() + LEASE_MS - TICK_MS / 2;
    const renewal = setInterval(() => {
      // One that the store doesn't answer has run out all the same, and another instance may have taken over.
      if (performance.now() > heldUntil) lost.abort();
      if (lost.signal.aborted) return;
      const askedAt = performance.now();
      lease.hold().then(
        (present) => {
          if (present === term) heldUntil = askedAt + LEASE_MS - TICK_MS / 2;
          else lost.abort();
        },
        (error: unknown) => log.warn({ err: error, job: job.name }, "the scheduler's lease could not be renewed"),
      );
    }, renewalMs);
    renewal.unref();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const keep = (run: Run) => note(job, run, term);
    const renewed = { ...job, run: () => job.run(signal).finally(() => clearInterval(renewal)) };
    if (job.takesLong) runBeside(renewed, signal, keep);
    else await keep(await runOnce(renewed, signal));
  }

  async function run(): Promise<boolean> {
    runOwn();
    for (const job of jobs) {
      if (job.ofEachInstance) continue;
      if (stopping.signal.aborted) return false;
      // Renewed before each job, so that none runs here after another instance has taken over.
      const term = await lease.hold();
      if (term === null) return false;
      if (beside.has(job.name) || !isDue(await backend().documents.get(scheduledJobs, job.name))) continue;
      await runUnderLease(job, term);
    }
    return true;
  }

  return {
    tick() {
      if (stopping.signal.aborted) return Promise.resolve(false);
      round ??= run().finally(() => (round = null));
      return round;
    },
    async stop() {
      stopping.abort();
      await round?.catch(() => undefined);
      await Promise.all(beside.values());
      await lease.giveBack();
    },
  };
}

// The development server reloads this module with each change, and there must still be only one round at a time.
const holder = globalThis as unknown as { edgewiseScheduler?: { stop(): Promise<void> } };

/** Starts the process's scheduler, unless it is running. */
export function startScheduler(jobs: readonly Job[]): void {
  if (holder.edgewiseScheduler) return;
  const scheduler = createScheduler(jobs);
  const round = () => {
    scheduler.tick().catch((error: unknown) => log.error({ err: error }, "a round of the scheduler failed"));
  };
  const timer = setInterval(round, TICK_MS);
  timer.unref();
  const first = setTimeout(round, FIRST_TICK_MS);
  first.unref();
  const unfollow = jobs.flatMap(({ moments, ...job }) => (moments ? [followMoments({ ...job, moments })] : []));
  holder.edgewiseScheduler = {
    async stop() {
      clearInterval(timer);
      clearTimeout(first);
      await Promise.all(unfollow.map((stop) => stop()));
      await scheduler.stop();
    },
  };
}

/** Stops the process's scheduler before the store closes. */
export async function stopScheduler(): Promise<void> {
  const running = holder.edgewiseScheduler;
  delete holder.edgewiseScheduler;
  await running?.stop().catch((error: unknown) => log.error({ err: error }, "the scheduler did not stop cleanly"));
}

/** Returns a schedule of every so many milliseconds. */
export function every(milliseconds: number): Job["next"] {
  return (ranAt) => new Date(ranAt.getTime() + milliseconds);
}

/** Returns a schedule of once a day at an hour and minute (UTC). */
export function dailyAt(hour: number, minute = 0): Job["next"] {
  return (ranAt) => {
    const next = new Date(ranAt);
    next.setUTCHours(hour, minute, 0, 0);
    if (next.getTime() <= ranAt.getTime()) next.setUTCDate(next.getUTCDate() + 1);
    return next;
  };
}
