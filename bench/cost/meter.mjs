// Preloaded by the measured server (`node --import`): reports on order what a request has cost. The server itself knows
// nothing of it.
import "../scan/without-limits.mjs";
import { Buffer } from "node:buffer";
import { openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { clearInterval, setInterval } from "node:timers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/**
 * @typedef {{ kind: "begin" } | { kind: "end" } | { kind: "collect" }} Order
 * @typedef {object} Figures
 * @property {number} blockedMs Processor time of the main thread in the longest time slice in which no timer could fire.
 * @property {number} silentMs Length of the longest such time slice by the clock, in milliseconds.
 * @property {number} cpuMs Processor time of all threads, in milliseconds.
 * @property {number} peakBytes Greatest resident memory since "begin" beyond what it was then.
 * @property {number} residentBytes Resident memory now.
 * @property {number} heapBytes Heap in use now; after "collect" without garbage.
 */

const TICK_MS = 2;
const buffer = Buffer.alloc(100);
let schedule = -1;

/** Returns the main thread's processor time in milliseconds, which other load on the machine doesn't change. */
function threadMs() {
  // The first number is nanoseconds on a processor; the main thread's id equals the process id.
  return Number(buffer.toString("latin1", 0, readSync(schedule, buffer, 0, buffer.length, 0)).split(" ")[0]) / 1e6;
}

/** Returns the kernel's record of peak resident memory, in bytes. */
function peakResident() {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? 0) * 1024;
}

function startMeter() {
  schedule = openSync(`/proc/self/task/${String(process.pid)}/schedstat`, "r");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let last = { at: 0, busy: 0 };
  let longest = { blockedMs: 0, silentMs: 0 };
  let cpu = process.cpuUsage();
  let resident = 0;

  function tick() {
    const now = { at: performance.now(), busy: threadMs() };
    longest = {
      blockedMs: Math.max(longest.blockedMs, now.busy - last.busy),
      silentMs: Math.max(longest.silentMs, now.at - last.at - TICK_MS),
    };
    last = now;
  }

  function begin() {
    clearInterval(timer);
    // Resets the kernel's record to the memory resident now.
    writeFileSync("/proc/self/clear_refs", "5");
    resident = process.memoryUsage.rss();
    longest = { blockedMs: 0, silentMs: 0 };
    last = { at: performance.now(), busy: threadMs() };
    cpu = process.cpuUsage();
    timer = setInterval(tick, TICK_MS);
  }

  /** @returns {Figures} */
  function figures() {
    const { user, system } = process.cpuUsage(cpu);
    return {
      ...longest,
      cpuMs: (user + system) / 1000,
      peakBytes: Math.max(0, peakResident() - resident),
      residentBytes: process.memoryUsage.rss(),
      heapBytes: process.memoryUsage().heapUsed,
    };
  }

  // The drill has ended without stopping its server.
  process.on("disconnect", () => process.exit(1));
  process.on("message", (/** @type {Order} */ { kind }) => {
    if (kind === "begin") begin();
    if (kind === "collect") collect();
    if (kind === "end") {
      tick();
      clearInterval(timer);
    }
    process.send?.(figures());
  });
}

// Workers also load what the process preloads.
if (isMainThread && process.send) startMeter();
