import { describe, expect, test, vi } from "vitest";
import { leases, scheduledJobs } from "~/platform/scheduler/collection";
import type { Job } from "~/platform/scheduler/job";
import { createScheduler, dailyAt, every } from "~/platform/scheduler/scheduler.server";
import { log } from "~/backend/log.server";
import { useTestBackend } from "../../support/backend";
import { eventually } from "../../support/timing/eventually";

const current = useTestBackend();
const MINUTE = 60_000;

function counter(next: Job["next"] = every(MINUTE)) {
  const state = { runs: 0 };
  const job: Job = {
    name: "count",
    next,
    async run() {
      state.runs += 1;
    },
  };
  return { state, job };
}

const pass = (milliseconds: number) =>
  current().setClock(new Date(current().clock().getTime() + milliseconds).toISOString());

describe("the lease", () => {
  test("of two instances one acts", async () => {
    const { state, job } = counter();
    const [one, other] = [createScheduler([job], "one"), createScheduler([job], "other")];
    // On Firestore either may be the one.
    expect((await Promise.all([one.tick(), other.tick()])).sort()).toEqual([false, true]);
    expect(state.runs).toBe(1);
  });

  test("is written once a round, not for every job: on Firestore each write is paid for", async () => {
    const jobs = ["first", "second", "third"].map((name) => ({ ...counter().job, name }));
    const scheduler = createScheduler(jobs, "one");
    const leasesWritten = () => current().writes.filter(({ written }) => written.has("leases")).length;
    await scheduler.tick();
    expect(leasesWritten()).toBe(1);
    pass(20_000);
    await scheduler.tick();
    expect(leasesWritten()).toBe(2);
  });

  test("another takes over when the first is gone for 90 seconds, and at once when it stopped in order", async () => {
    const { job } = counter();
    const [one, other, third] = ["one", "other", "third"].map((holder) => createScheduler([job], holder));
    await one?.tick();
    pass(89_000);
    expect(await other?.tick()).toBe(false);
    pass(1_000);
    expect(await other?.tick()).toBe(true);
    await other?.stop();
    expect(await third?.tick()).toBe(true);
    expect(await other?.tick()).toBe(false);
  });
});

describe("a job longer than the lease", () => {
  const RENEWAL_MS = 10;

  /** A job that goes on until it is told to end or its signal says that the lease is lost. */
  function longJob(takesLong: boolean) {
    let start: (signal: AbortSignal) => void = () => undefined;
    let end: () => void = () => undefined;
    const started = new Promise<AbortSignal>((resolve) => (start = resolve));
    const ended = new Promise<void>((resolve) => (end = resolve));
    const job: Job = {
      name: "long",
      next: every(MINUTE),
      takesLong,
      async run(signal) {
        start(signal);
        await ended;
      },
    };
    return { job, started, end: () => end() };
  }

  test.each([true, false])("keeps it, by renewing it (beside the round: %j)", async (takesLong) => {
    const { job, started, end } = longJob(takesLong);
    const one = createScheduler([job], "one", RENEWAL_MS);
    const other = createScheduler([counter().job], "other");
    const round = one.tick();
    const signal = await started;
    for (let minute = 0; minute < 3; minute += 1) {
      pass(MINUTE);
      const until = new Date(current().clock().getTime() + 90_000).toISOString();
      await eventually(async () => {
        expect(await current().documents.get(leases, "scheduler")).toMatchObject({ holder: "one", until });
      });
    }
    expect(await other.tick()).toBe(false);
    expect(signal.aborted).toBe(false);
    end();
    await round;
    await one.stop();
    expect(await current().documents.get(scheduledJobs, "long")).toMatchObject({ failure: null });
  });

  test.each([true, false])("is told when it was lost, and notes nothing then (%j)", async (takesLong) => {
    const logged = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const { job, started, end } = longJob(takesLong);
    const one = createScheduler([job], "one", RENEWAL_MS);
    const round = one.tick();
    const signal = await started;
    const until = new Date(current().clock().getTime() + MINUTE).toISOString();
    await current().documents.batch("system:test").set(leases, "scheduler", { holder: "other", until }).commit();
    await eventually(() => expect(signal.aborted).toBe(true));
    end();
    await round;
    await one.stop();
    expect(await current().documents.get(scheduledJobs, "long")).toBeNull();
    expect(await current().documents.get(leases, "scheduler")).toMatchObject({ holder: "other" });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  test("that was lost and got again is another term, in which the old run counts for nothing", async () => {
    const logged = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const { job, started, end } = longJob(true);
    // As a process that stood still: it renews nothing.
    const one = createScheduler([job], "one", 60 * MINUTE);
    await one.tick();
    await started;
    pass(2 * MINUTE);
    const other = createScheduler([counter().job], "other");
    await other.tick();
    await other.stop();
    expect(await one.tick()).toBe(true);
    end();
    await one.stop();
    expect(await current().documents.get(scheduledJobs, "long")).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe("jobs", () => {
  test("run when they are due and not before", async () => {
    const { state, job } = counter();
    const scheduler = createScheduler([job], "one");
    await scheduler.tick();
    pass(59_000);
    await scheduler.tick();
    expect(state.runs).toBe(1);
    pass(1_000);
    await scheduler.tick();
    expect(state.runs).toBe(2);
  });

  test("run once after a stop, however long it was", async () => {
    const { state, job } = counter();
    await createScheduler([job], "one").tick();
    pass(30 * 24 * 60 * MINUTE);
    const after = createScheduler([job], "two");
    await after.tick();
    await after.tick();
    expect(state.runs).toBe(2);
  });

  test("that fail are noted, keep no other from running, and are tried again after five minutes", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const { state, job } = counter();
    let tries = 0;
    const failing: Job = {
      name: "fail",
      next: every(60 * MINUTE),
      async run() {
        tries += 1;
        throw new Error("It did not work.");
      },
    };
    const scheduler = createScheduler([failing, job], "one");
    await scheduler.tick();
    expect(state.runs).toBe(1);
    expect(await current().documents.get(scheduledJobs, "fail")).toMatchObject({ failure: "It did not work." });
    pass(5 * MINUTE);
    await scheduler.tick();
    expect(tries).toBe(2);
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  test("that take long keep the others from nothing, are started once, and are waited for by a stop", async () => {
    const { state, job } = counter();
    const long = { runs: 0, end: (): void => undefined, stopped: false };
    const backup: Job = {
      name: "long",
      next: every(MINUTE),
      takesLong: true,
      run(signal) {
        long.runs += 1;
        return new Promise<void>((resolve) => {
          long.end = resolve;
          signal.addEventListener("abort", () => {
            long.stopped = true;
            resolve();
          });
        });
      },
    };
    const scheduler = createScheduler([backup, job], "one");
    await scheduler.tick();
    pass(MINUTE);
    await scheduler.tick();
    expect([long.runs, state.runs]).toEqual([1, 2]);
    expect(await current().documents.get(scheduledJobs, "long")).toBeNull();
    long.end();
    await expect.poll(() => current().documents.get(scheduledJobs, "long")).toMatchObject({ failure: null });
    pass(2 * MINUTE);
    await scheduler.tick();
    expect(long.runs).toBe(2);
    await scheduler.stop();
    expect(long.stopped).toBe(true);
  });

  test("say themselves how long after a failure they are tried again", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const run = vi.fn(async () => {
      throw new Error("It did not work.");
    });
    const scheduler = createScheduler([{ name: "rarely", next: every(MINUTE), retryAfterMs: 30 * MINUTE, run }], "one");
    await scheduler.tick();
    pass(29 * MINUTE);
    await scheduler.tick();
    expect(run).toHaveBeenCalledTimes(1);
    pass(MINUTE);
    await scheduler.tick();
    expect(run).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  test("of each instance run on all of them, with the lease or without, after a start and when they are due", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const state = { runs: 0, failing: false };
    const job: Job = {
      name: "own",
      next: every(60 * MINUTE),
      ofEachInstance: true,
      async run() {
        state.runs += 1;
        if (state.failing) throw new Error("It did not work.");
      },
    };
    const round = async () => [await one.tick(), await other.tick()];
    const [one, other] = [createScheduler([job, counter().job], "one"), createScheduler([job, counter().job], "other")];
    expect(await round()).toEqual([true, false]);
    expect(state.runs).toBe(2);
    expect(await current().documents.get(scheduledJobs, "own")).toBeNull();
    pass(59 * MINUTE);
    await round();
    expect(state.runs).toBe(2);
    pass(MINUTE);
    state.failing = true;
    await round();
    expect(state.runs).toBe(4);
    pass(5 * MINUTE);
    await round();
    expect(state.runs).toBe(6);
    expect(logged).toHaveBeenCalledTimes(4);
    logged.mockRestore();
    await Promise.all([one.stop(), other.stop()]);
  });

  test("of the day run at their hour, UTC", () => {
    expect(dailyAt(3)(new Date("2026-11-21T02:59:00Z")).toISOString()).toBe("2026-11-21T03:00:00.000Z");
    expect(dailyAt(3)(new Date("2026-11-21T03:00:00Z")).toISOString()).toBe("2026-11-22T03:00:00.000Z");
  });
});
