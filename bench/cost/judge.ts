/** What a request has cost, or the median of what it cost when it was sent more than once. */
export interface Cost {
  /** What the input was made with; the measure that costs are held against. */
  size: number;
  /** Of the request: its path, headers and body. */
  sentBytes: number;
  status: number;
  /** Processor time of the main thread in the longest stretch in which it answered nobody, in milliseconds. */
  blockedMs: number;
  /** Processor time of all threads, in milliseconds. */
  cpuMs: number;
  /** Resident memory at its greatest beyond what it was before. */
  memoryBytes: number;
  answerBytes: number;
  /** By how much the data folder grew. */
  diskBytes: number;
  /** The next request on the same connection is not answered. */
  isStuck: boolean;
}

type Measured = "cpuMs" | "memoryBytes" | "answerBytes" | "diskBytes";

const MB = 1_000_000;

/** What one request may cost, whatever its size. */
export const LIMITS = {
  /** One request holds up everybody else for less than this. */
  blockedMs: 250,
  cpuMs: 4_000,
  /** Each byte sent may be told of so many times, escaped, in the page and in its data, beside what is always there. */
  answerPerByte: 16,
  answerBytes: 100_000,
  memoryPerByte: 24,
  memoryBytes: 160 * MB,
  diskPerByte: 4,
  /** The store's log grows by a few megabytes before it is folded into the store. */
  diskBytes: 12 * MB,
};

/** Differences below these say nothing: garbage, compilation, what the server does by itself. */
const NOISE: Record<Measured, number> = { cpuMs: 40, memoryBytes: 24 * MB, answerBytes: 40_000, diskBytes: 6 * MB };
const UNITS: Record<Measured, string> = { cpuMs: "processor time", memoryBytes: "memory", answerBytes: "answer", diskBytes: "disk" }; // prettier-ignore

/** Reading, hashing and storing ten megabytes costs a little more at one time and less at another, as memory is had. */
const NOISE_PER_BYTE: Partial<Record<Measured, number>> = { cpuMs: 1 / 100_000 };

/** Between 1, in proportion, and 2, with the square; n log n is close to 1. */
const STEEPEST = 1.5;

/**
 * The power of the size that a cost at n, 2n and 4n grows with. Their differences count, so that what a request costs at
 * any size drops out: in proportion the second is twice the first, with the square four times. Differences that noise
 * explains are 1.
 */
export function growthOf([one, two, four]: readonly [number, number, number], noise: number): number {
  const first = Math.max(two - one, noise);
  const second = four - two;
  return second < 3 * noise ? 1 : Math.log2(second / first);
}

/** What is wrong with the costs of an input at sizes n, 2n and 4n; `plain` is what the handler costs without it. */
export function judge(costs: readonly [Cost, Cost, Cost], plain: Cost, limits = LIMITS): string[] {
  const findings: string[] = [];
  for (const measured of Object.keys(NOISE) as Measured[]) {
    const [one, two, four] = costs.map((cost) => cost[measured]) as [number, number, number];
    const noise = NOISE[measured] + (NOISE_PER_BYTE[measured] ?? 0) * costs[2].sentBytes;
    const growth = growthOf([one, two, four], noise);
    // A small form that is taken and a large one that is refused are different work, with a page of another length: there
    // the doubling itself counts, and the length of an answer only by what it may be for its request.
    const isAlike = costs.every(({ status }) => status === costs[0].status);
    const isLike = isAlike || (measured !== "answerBytes" && four > 2 ** STEEPEST * two);
    if (growth > STEEPEST && isLike)
      findings.push(`${UNITS[measured]} grows with the power ${growth.toFixed(1)} of the size`);
  }
  if (costs.some(({ isStuck }) => isStuck)) findings.push("the next request on its connection is not answered");
  const worst = (measured: Measured | "blockedMs") => Math.max(...costs.map((cost) => cost[measured]));
  const largest = costs[2];
  // Busy or full is an answer; a mistake of the server is none.
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
