import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cell, Counts } from "./fleet-judge";

const INSTANCES = [1, 5, 20, 50];
const REQUESTS = [200, 2_000];

/** The cells that are counted. */
export const CELLS: readonly Cell[] = REQUESTS.flatMap((requestsPerSecond) =>
  INSTANCES.map((instances) => ({ instances, requestsPerSecond })),
);

/** The folder with the cells' counts, one file each. */
export const COUNTS = "bench/fleet/counts";

export const nameOf = ({ instances, requestsPerSecond }: Cell): string =>
  `${String(instances)}x${String(requestsPerSecond)}`;

export const fileOf = (cell: Cell): string => join(COUNTS, `${nameOf(cell)}.json`);

/** Returns the recorded counts. */
export function readCounts(): Counts[] {
  mkdirSync(COUNTS, { recursive: true });
  return readdirSync(COUNTS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(COUNTS, name), "utf8")) as Counts);
}
