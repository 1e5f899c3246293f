import { INSTANCE, PRICES, SECONDS_A_MONTH } from "./prices";

/** Documents as Firestore bills them. */
export interface Operations {
  reads: number;
  writes: number;
  deletes: number;
}

/** A number of instances that share a number of requests a second. */
export interface Cell {
  instances: number;
  requestsPerSecond: number;
}

interface Busy {
  name: string;
  inBusiestMinute: number;
}

/** The counts of a cell's simulation. */
export interface Counts extends Cell {
  /** The length of the counted time, in seconds of the simulated clock. */
  seconds: number;
  operations: Operations;
  /** Entries of the feed, each of which Firestore deletes a day later, for the price of a deletion. */
  feedEntries: number;
  /** Transactions and batches that the store refused because of a conflict, and that were tried again. */
  conflicts: number;
  /** Requests that failed in spite of retries. */
  failures: number;
  /** The documents written most often. */
  documents: readonly Busy[];
  /** The indexes of times and other growing values with the most new entries, by collection and field. */
  sequentialIndexes: readonly Busy[];
  /** The collections with the most documents read. */
  mostRead: readonly { name: string; reads: number }[];
  /** The cost of one run of each job that runs less often than the counted time is long. */
  rareJobs: readonly ({ name: string; everySeconds: number } & Operations)[];
}

/** Firestore's limits: https://firebase.google.com/docs/firestore/best-practices */
const LIMITS = {
  /** Sustained writes a second to one document. */
  document: 1,
  /** Sustained writes a second to a collection in which an indexed field only grows. */
  sequentialIndex: 500,
  /**
   * How many times the guide's price a run may cost, because concurrent events happen in a different order each time.
   */
  price: 1.05,
};

export interface Month {
  operations: Operations;
  /** Dollars for Firestore. */
  firestore: number;
  /** Dollars for the instances. */
  run: number;
  together: number;
}

const KINDS = ["reads", "writes", "deletes"] as const;

/** Returns the cost of thirty days that continue like the counted time. */
export function monthOf({ instances, seconds, operations, feedEntries, rareJobs }: Counts): Month {
  const times = SECONDS_A_MONTH / seconds;
  const inAMonth: Operations = {
    reads: operations.reads * times,
    writes: operations.writes * times,
    deletes: (operations.deletes + feedEntries) * times,
  };
  for (const job of rareJobs)
    for (const kind of KINDS) inAMonth[kind] += (job[kind] * SECONDS_A_MONTH) / job.everySeconds;
  const firestore = KINDS.reduce((sum, kind) => sum + (inAMonth[kind] / 100_000) * PRICES.firestore[kind], 0);
  const run = instances * SECONDS_A_MONTH * (INSTANCE.vcpu * PRICES.run.vcpu + INSTANCE.gib * PRICES.run.gib);
  return { operations: inAMonth, firestore, run, together: firestore + run };
}

const perSecond = ({ inBusiestMinute }: Busy): number => inBusiestMinute / 60;
const said = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** Returns the problems with a cell's counts. `guidePrice` is in dollars a month; null if the guide gives none. */
export function judge(counts: Counts, guidePrice: number | null, limits = LIMITS): string[] {
  const findings = [
    ...counts.documents
      .filter((document) => perSecond(document) > limits.document)
      .map((document) => `the document ${document.name} is written ${said(perSecond(document))} times a second`),
    ...counts.sequentialIndexes
      .filter((index) => perSecond(index) > limits.sequentialIndex)
      .map((index) => `the sequential index ${index.name} grows by ${said(perSecond(index))} entries a second`),
  ];
  if (counts.failures > 0) findings.push(`${said(counts.failures)} requests failed`);
  const { together } = monthOf(counts);
  if (guidePrice === null) findings.push("the guide has no price for it");
  else if (together > guidePrice * limits.price)
    findings.push(`a month costs ${said(together)} dollars, and the guide says ${said(guidePrice)}`);
  return findings;
}
