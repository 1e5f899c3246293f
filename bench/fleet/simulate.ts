import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { backgroundDone } from "~/http/listener/background.server";
import type { Job } from "~/platform/scheduler/job";
import { flushStats } from "~/platform/statistics/stats.server";
import { registerSubjects } from "~/site/registries/register.server";
import { Random } from "../scale/random";
import { openInstance, simulatedJobs, tellInstancesApart, type Instance } from "./instances";
import type { Cell, Counts, Operations } from "./fleet-judge";
import { RpcCounter } from "./rpc-counter";
import { fillSite, makeMembers } from "./site";
import { readSharedPages, SHARES, Traffic } from "./traffic";

const START = Date.parse("2026-11-28T12:00:00.000Z");
const TICK_SECONDS = 20;
/** As often as instances on Firebase store their counts. */
const FLUSH_SECONDS = 60;
/**
 * By then every instance has had a round of its scheduler and a few requests, and has stored a minute's views; views
 * stored just before the counted minute are collected in it.
 */
const WARM_SECONDS = 120;
const WARM_REQUESTS = 10;
/** The most concurrent tasks: everything in one second of the simulated clock runs together, up to this number. */
const AT_ONCE = 12;
/** The emulator answers fifty instances more slowly than Firestore would, which doesn't affect the counts. */
const DEADLINE_MS = 60_000;
/** The longest wait until the feed has brought all writes. */
const FEED_MS = 15_000;
/** The share of entries that instances may have missed, when the emulator has broken a stream. */
const MOST_UNHEARD = 0.01;
const MOST_LISTED = 8;
const KINDS = ["reads", "writes", "deletes"] as const;

async function inParallel(tasks: readonly (() => Promise<unknown>)[], onError: (error: unknown) => void) {
  let at = 0;
  const work = async () => {
    for (let task = tasks[at++]; task; task = tasks[at++]) await task().catch(onError);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const less = (after: Operations, before: Operations): Operations => ({
  reads: after.reads - before.reads,
  writes: after.writes - before.writes,
  deletes: after.deletes - before.deletes,
});

/** Returns the seconds between two runs of a job. */
function secondsBetween({ next }: Job): number {
  const first = next(new Date(START));
  return Math.round((next(first).getTime() - first.getTime()) / 1_000);
}

export interface SimulateOptions extends Cell {
  /** `host:port` of the Firestore emulator. */
  emulator: string;
  seconds: number;
  onProgress(text: string): void;
}

/** Runs a number of instances with a number of requests a second by a simulated clock, and returns the counts. */
export async function simulate(options: SimulateOptions): Promise<Counts> {
  const { instances: count, requestsPerSecond, seconds, emulator, onProgress } = options;
  let now = START;
  const clock = () => new Date(now);
  const counter = new RpcCounter(() => now);
  const folder = mkdtempSync(join(tmpdir(), "edgewise-fleet-"));
  const connection = { projectId: `demo-fleet-${String(process.pid)}`, emulator, deadlineMs: DEADLINE_MS };
  tellInstancesApart();
  registerSubjects();
  const instances = Array.from({ length: count }, () => openInstance(connection, clock, folder));
  const [first] = instances;
  if (!first) throw new Error("There has to be an instance.");
  let failures = 0;
  const failed = (error: unknown) => {
    if (failures++ < 5) console.error("A request failed:", error);
  };
  const adapters = (): Operations => {
    const sum: Operations = { reads: 0, writes: 0, deletes: 0 };
    for (const { usage } of instances) for (const kind of KINDS) sum[kind] += usage[kind];
    return sum;
  };

  let wanted = 0;
  let unheard = 0;
  /** Waits until every instance has received every entry of the feed, as it would within a second. */
  const feedBrought = async (since: { announced: number; leftOut: number; heard: number }) => {
    const due = (counter.announced - since.announced) * count - (counter.leftOut - since.leftOut);
    const left = () => due - (counter.heard - since.heard);
    for (const until = Date.now() + FEED_MS; left() > 0 && Date.now() < until;) await pause(5);
    wanted += due;
    unheard += Math.max(0, left());
  };

  /**
   * Firestore deletes entries of the feed after a day. Here they are deleted after each second, because with each
   * commit the emulator sends all remaining ones to every instance again.
   */
  const purgeFeed = async () => {
    const writes = counter.takeEntries().map((name) => ({ delete: name }));
    if (writes.length === 0) return;
    const path = `v1/projects/${connection.projectId}/databases/(default)/documents:commit`;
    const { ok, status } = await fetch(`http://${emulator}/${path}`, {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ writes }),
    });
    if (!ok) throw new Error(`The feed's entries could not be deleted: ${String(status)}.`);
  };

  const requestsIn = (duration: number) => requestsPerSecond * duration;
  const shareOf = (kind: keyof typeof SHARES) => SHARES[kind] / 10_000;
  try {
    await first.run(fillSite);
    const visits = Math.ceil((requestsIn(seconds) * shareOf("member")) / 4) + 40;
    const members = await first.run(() => makeMembers(visits, now));
    const staff = await first.run(() => makeMembers(5, now, "admin"));
    await purgeFeed();
    onProgress(`${String(visits)} members are there`);
    // All jobs are due at first, and write more than in any later minute; with fifty listeners the emulator would run
    // out of memory.
    await first.run(() => first.scheduler.tick());
    await backgroundDone();
    await purgeFeed();
    // One after the other, because the emulator takes longer to start many streams at once than instances wait for
    // theirs.
    for (const instance of instances) await instance.run(readSharedPages);
    await purgeFeed();
    onProgress("all instances have started");
    // The same requests for any number of instances, so that the cells differ in nothing else.
    const traffic = new Traffic(new Random(requestsPerSecond), { members, staff });
    const random = new Random(count);

    /** Runs one second; instances that act at different moments take turns. */
    const pass = async (second: number, requests: number, views = 0) => {
      const since = { announced: counter.announced, leftOut: counter.leftOut, heard: counter.heard };
      const tasks: (() => Promise<unknown>)[] = [];
      for (let at = 0; at < requests; at += 1) tasks.push(traffic.next(random.pick(instances)));
      for (let at = 0; at < views; at += 1) tasks.push(traffic.nextCached(random.pick(instances)));
      const isDue = (at: number, every: number) => second % every === at % every;
      const rounds = instances.filter((_, at) => isDue(at, TICK_SECONDS));
      const flushes = instances.filter((_, at) => isDue(at * 7, FLUSH_SECONDS));
      tasks.push(
        ...rounds.map(
          ({ run, scheduler }) =>
            () =>
              run(() => scheduler.tick()),
        ),
      );
      tasks.push(
        ...flushes.map(
          ({ run }) =>
            () =>
              run(flushStats),
        ),
      );
      await inParallel(tasks, failed);
      await backgroundDone();
      await feedBrought(since);
      await purgeFeed();
      now += 1_000;
    };

    for (let second = 0; second < WARM_SECONDS; second += 1)
      await pass(second, WARM_REQUESTS, requestsPerSecond - WARM_REQUESTS);
    onProgress("all are warm");
    counter.restart();
    failures = wanted = unheard = 0;
    traffic.shuffle();
    const before = adapters();
    const began = performance.now();
    for (let second = 0; second < seconds; second += 1) {
      await pass(WARM_SECONDS + second, requestsPerSecond);
      if (second % 10 === 9)
        onProgress(`${String(second + 1)} s of ${String(seconds)} in ${((performance.now() - began) / 1_000).toFixed(0)} s`); // prettier-ignore
    }
    const counted = { ...counter.operations };
    const { feedEntries, conflicts } = counter;
    const mostRead = [...counter.readsOf]
      .map(([name, reads]) => ({ name, reads }))
      .sort((a, b) => b.reads - a.reads)
      .slice(0, MOST_LISTED);
    const [documents, sequentialIndexes] = [counter.documents.top(MOST_LISTED), counter.sequentialIndexes.top(MOST_LISTED)]; // prettier-ignore
    if (unheard > MOST_UNHEARD * wanted)
      throw new Error(`Of ${String(wanted)} entries of the feed ${String(unheard)} were not brought.`);
    requireSame(counted, less(adapters(), before), conflicts);

    const rareJobs: Counts["rareJobs"][number][] = [];
    for (const job of simulatedJobs) {
      const everySeconds = secondsBetween(job);
      if (everySeconds <= seconds) continue;
      const [earlier, entries] = [{ ...counter.operations }, counter.feedEntries];
      await first.run(() => job.run(new AbortController().signal));
      const cost = less(counter.operations, earlier);
      const times = job.ofEachInstance ? count : 1;
      rareJobs.push({
        ...{ name: job.name, everySeconds, reads: cost.reads * times, writes: cost.writes * times },
        deletes: (cost.deletes + counter.feedEntries - entries) * times,
      });
    }
    return {
      ...{ instances: count, requestsPerSecond, seconds, operations: counted, feedEntries, conflicts, failures },
      ...{ documents, sequentialIndexes, mostRead, rareJobs },
    };
  } finally {
    await close(instances);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function close(instances: readonly Instance[]): Promise<void> {
  await Promise.all(instances.map((instance) => instance.close()));
}

/** Throws unless the adapter's counts agree with the client's calls: otherwise one of them is wrong. */
function requireSame(asked: Operations, said: Operations, conflicts: number): void {
  for (const kind of KINDS) {
    const difference = Math.abs(asked[kind] - said[kind]);
    // The adapter also counts the feed's entry of a refused commit.
    if (difference > conflicts + 10 + asked[kind] / 100)
      throw new Error(
        `The client asked for ${String(asked[kind])} ${kind}, the adapter counted ${String(said[kind])}.`,
      );
  }
}
