/** The cost of a request, or the median when it was sent more than once. */
export interface Cost {
  /** The size of the input, which costs are compared with. */
  size: number;
  /** Bytes of the request: its path, headers and body. */
  sentBytes: number;
  status: number;
  /** Processor time of the main thread in its longest time slice without answering anybody, in milliseconds. */
  blockedMs: number;
  /** Processor time of all threads, in milliseconds. */
  cpuMs: number;
  /** Peak resident memory above what it was before. */
  memoryBytes: number;
  answerBytes: number;
  /** Growth of the data folder. */
  diskBytes: number;
  /** True if the next request on the same connection gets no answer. */
  isStuck: boolean;
}

type Measured = "cpuMs" | "memoryBytes" | "answerBytes" | "diskBytes";

const MB = 1_000_000;

/** The limits of one request, whatever its size. */
export const LIMITS = {
  /** One request delays everybody else for less than this. */
  blockedMs: 250,
  cpuMs: 4_000,
  /** Each byte sent may be echoed this many times, escaped, in the page and in its data, besides the page itself. */
  answerPerByte: 16,
  answerBytes: 100_000,
  memoryPerByte: 24,
  memoryBytes: 160 * MB,
  diskPerByte: 4,
  /** The store's log grows by a few megabytes before it is checkpointed into the store. */
  diskBytes: 12 * MB,
  /** How many times as much as on a quiet machine two processor times of the same work differ. */
  busyness: 1,
  /** The greatest power of the size with which a cost may grow: 1 is linear (n log n is close to it), 2 is quadratic. */
  steepest: 1.5,
};

/** Smaller differences are noise: garbage collection, compilation and the server's own work. */
const NOISE: Record<Measured, number> = { cpuMs: 40, memoryBytes: 24 * MB, answerBytes: 40_000, diskBytes: 6 * MB };
const UNITS: Record<Measured, string> = { cpuMs: "processor time", memoryBytes: "memory", answerBytes: "answer", diskBytes: "disk" }; // prettier-ignore

/** The cost of reading, hashing and storing ten megabytes varies a little with the state of memory. */
const NOISE_PER_BYTE: Partial<Record<Measured, number>> = { cpuMs: 1 / 100_000 };

/**
 * Returns the power of the size with which a cost at n, 2n and 4n grows. The calculation uses the differences, so that
 * the constant cost of a request cancels out: with linear growth the second difference is twice the first, with
 * quadratic growth four times. Differences within the noise count as 1.
 */
export function growthOf([one, two, four]: readonly [number, number, number], noise: number): number {
  const first = Math.max(two - one, noise);
  const second = four - two;
  return second < 3 * noise ? 1 : Math.log2(second / first);
}

/**
 * Returns the problems with the costs of an input at sizes n, 2n and 4n; `plain` is the handler's cost without the
 * input.
 */
export function judge(costs: readonly [Cost, Cost, Cost], plain: Cost, limits = LIMITS): string[] {
  const findings: string[] = [];
  for (const measured of Object.keys(NOISE) as Measured[]) {
    const [one, two, four] = costs.map((cost) => cost[measured]) as [number, number, number];
    const busyness = measured === "cpuMs" ? limits.busyness : 1;
    const noise = busyness * NOISE[measured] + (NOISE_PER_BYTE[measured] ?? 0) * costs[2].sentBytes;
    const growth = growthOf([one, two, four], noise);
    // Accepting a small form and refusing a large one are different work, with pages of different lengths. In that case
    // the doubling itself counts, and the length of a response is only limited by its request.
    const hasOneStatus = costs.every(({ status }) => status === costs[0].status);
    const isLike = hasOneStatus || (measured !== "answerBytes" && four > 2 ** limits.steepest * two);
    if (growth > limits.steepest && isLike)
      findings.push(`${UNITS[measured]} grows with the power ${growth.toFixed(1)} of the size`);
  }
  if (costs.some(({ isStuck }) => isStuck)) findings.push("the next request on its connection is not answered");
  const worst = (measured: Measured | "blockedMs") => Math.max(...costs.map((cost) => cost[measured]));
  const largest = costs[2];
  // Busy or full is a valid answer; a server error is not.
  for (const status of new Set(costs.map((cost) => cost.status)))
    if (status >= 500 && status !== 503) findings.push(`answered with ${String(status)}`);
  const more = (what: string, is: number, limit: number, unit: string, by = 1) => {
    if (is > limit) findings.push(`${what}: ${(is / by).toFixed(0)} ${unit}, over ${(limit / by).toFixed(0)}`);
  };
  more("blocks the event loop", worst("blockedMs"), limits.blockedMs, "ms");
  more("processor time", worst("cpuMs"), limits.cpuMs, "ms");
  const answer = largest.answerBytes - plain.answerBytes;
  more("answer", answer, limits.answerBytes + limits.answerPerByte * largest.sentBytes, "KB", 1_000);
  more("memory", worst("memoryBytes"), limits.memoryBytes + limits.memoryPerByte * largest.sentBytes, "MB", MB);
  more("disk", largest.diskBytes, limits.diskBytes + limits.diskPerByte * largest.sentBytes, "MB", MB);
  return findings;
}
