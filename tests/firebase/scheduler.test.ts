import { afterEach, beforeEach, expect, test } from "vitest";
import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { installBackend, type Backend } from "~/backend/index.server";
import { leases, scheduledJobs } from "~/platform/scheduler/collection";
import type { Job } from "~/platform/scheduler/job";
import { createScheduler, every } from "~/platform/scheduler/scheduler.server";
import { describeWith, ownConnection } from "./support/emulators";

describeWith(["firestore"], "The scheduler of two instances on Firestore", () => {
  let now: number;
  let instance: Backend;
  beforeEach(async () => {
    now = Date.now();
    const connection = ownConnection();
    const documents = openFirestoreDocuments({ connection, collections: [leases, scheduledJobs] });
    instance = { ...({} as Backend), documents, clock: () => new Date(now) };
    installBackend(instance);
    await documents.ping().catch(() => undefined);
  });
  afterEach(async () => {
    installBackend(undefined);
    await instance.documents.close();
  });

  test("tells a job that outlived the lease to end, and its outcome doesn't count", async () => {
    const runs: string[] = [];
    let begun: () => void = () => undefined;
    const isRunning = new Promise<void>((resolve) => (begun = resolve));
    const job = (name: string, run: Job["run"]): Job => ({ name: "long", next: every(60_000), run: (signal) => (runs.push(name), run(signal)) }); // prettier-ignore
    const untilLost = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        begun();
        signal.addEventListener("abort", () => resolve());
      });
    const first = createScheduler([job("first", untilLost)], "first", 300);
    const second = createScheduler([job("second", async () => undefined)], "second");
    const round = first.tick();
    await isRunning;
    expect(await second.tick()).toBe(false);
    now += 10 * 60_000;
    expect(await second.tick()).toBe(true);
    const noted = await instance.documents.get(scheduledJobs, "long");
    // Ends by the signal: the next renewal finds another's lease.
    await round;
    expect(runs).toEqual(["first", "second"]);
    expect(await instance.documents.get(scheduledJobs, "long")).toEqual(noted);
  });
});
