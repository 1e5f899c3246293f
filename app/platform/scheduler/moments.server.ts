import { AsyncResource } from "node:async_hooks";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import type { Job } from "./job";

/** The pause after a run, twice as long each time that leaves the same moment due, up to a minute. */
const LEAST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Looks again even if no write was noticed; timers can't wait longer than 24 days either. */
const LONGEST_WAIT_MS = 60 * 60_000;
/** Instances begin at different moments, so that the first does the work and the others find none. */
const SPREAD_MS = 1_500;

/** A job with moments of its own. */
export type MomentJob = Pick<Job, "name" | "run"> & { moments: NonNullable<Job["moments"]> };

export interface Timers {
  set(milliseconds: number, run: () => void): unknown;
  clear(timer: unknown): void;
  /** A number from 0 to 1. */
  random(): number;
}

const REAL: Timers = {
  set: (milliseconds, run) => setTimeout(run, milliseconds).unref(),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  random: Math.random,
};

/**
 * Runs a job at its next moment, by one timer that is set again after each write to the job's collections, by whichever
 * instance. Returns the stop function, which waits for a run under way.
 */
export function followMoments(job: MomentJob, timers: Timers = REAL): () => Promise<void> {
  const stopping = new AbortController();
  let timer: unknown = null;
  let work: Promise<void> | null = null;
  let isWanted = false;
  let isOver = false;
  let pause = LEAST_PAUSE_MS;

  const logged = (error: unknown) => log.error({ err: error, job: job.name }, "a job could not follow its moments");

  async function look(): Promise<void> {
    const now = () => backend().clock().getTime();
    let next = await job.moments.next();
    if (next !== null && Date.parse(next) <= now() && !stopping.signal.aborted) {
      const due = next;
      await job.run(stopping.signal);
      next = await job.moments.next();
      pause = next === due ? Math.min(2 * pause, LONGEST_PAUSE_MS) : LEAST_PAUSE_MS;
    } else pause = LEAST_PAUSE_MS;
    if (isOver) return;
    const left = next === null ? LONGEST_WAIT_MS : Date.parse(next) - now();
    const { longestWaitMs = LONGEST_WAIT_MS } = job.moments;
    const wait = Math.min(Math.max(left, pause) + timers.random() * SPREAD_MS, longestWaitMs);
    timer = timers.set(wait, lookAgain);
  }

  // A write calls it within the request that wrote, whose conditions and notes of what it reads must not follow.
  const lookAgain = AsyncResource.bind((): void => {
    if (isOver) return;
    if (work) {
      isWanted = true;
      return;
    }
    timers.clear(timer);
    work = look()
      .catch((error: unknown) => {
        logged(error);
        if (!isOver) timer = timers.set(LONGEST_WAIT_MS / 60, lookAgain);
      })
      .finally(() => {
        work = null;
        if (!isWanted) return;
        isWanted = false;
        lookAgain();
      });
  });

  const unfollow = backend().documents.onWrite((collection) => {
    if (collection === "" || job.moments.collections.includes(collection)) lookAgain();
  });
  lookAgain();
  return async () => {
    isOver = true;
    unfollow();
    stopping.abort();
    timers.clear(timer);
    await work;
  };
}
