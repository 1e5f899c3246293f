// Runs 1, 5, 20 and 50 instances with 200 and 2,000 requests a second on the Firestore emulator, by a simulated clock,
// and counts what Firestore would bill. Fails if a document or an index is written more often than Firestore allows, or
// if the price exceeds what the guide to Firebase says. Each cell has its own process and emulator; the counts are
// stored in bench/fleet/counts, so that a stopped run can continue. Run: npm run bench:fleet -- [--only 5x200,50x200]
// [--seconds 60] [--again] [--write]
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { guidePriceOf, GUIDE, guideTable, withTable } from "./fleet/guide-rows";
import { judge, monthOf, type Cell } from "./fleet/fleet-judge";
import { CELLS, COUNTS, fileOf, nameOf, readCounts } from "./fleet/recorded-counts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    /** Seconds of the simulated clock. */
    seconds: { type: "string", default: "60" },
    /** Counts cells again that are already recorded. */
    again: { type: "boolean", default: false },
    /** Writes the counts into the guide. */
    write: { type: "boolean", default: false },
  },
});

const only = values.only?.split(",");
const cells = CELLS.filter((cell) => !only || only.includes(nameOf(cell)));
if (cells.length === 0) throw new Error(`There are ${CELLS.map(nameOf).join(", ")}.`);

/** Counts a cell unless it is recorded; returns false if that failed. */
function count(cell: Cell): boolean {
  const file = fileOf(cell);
  if (existsSync(file) && !values.again) return true;
  console.log(`${String(cell.instances)} instances, ${String(cell.requestsPerSecond)} requests a second:`);
  const program = join("bench", "fleet", "cell.ts");
  const options = [String(cell.instances), String(cell.requestsPerSecond), values.seconds, file];
  // The product's own timer runs by the real clock, so it is slowed down to store no counts in between.
  const env = { STATS_SECONDS: "600", LOG_LEVEL: "fatal", ...process.env };
  const { status } = spawnSync(process.execPath, ["--import", "tsx", program, ...options], { stdio: "inherit", env });
  return status === 0;
}

const failed = cells.filter((cell) => !count(cell)).map(nameOf);
const recorded = readCounts();
if (values.write) writeFileSync(GUIDE, withTable(readFileSync(GUIDE, "utf8"), guideTable(recorded)));

const guide = readFileSync(GUIDE, "utf8");
const said = (value: number) => Math.round(value).toLocaleString("en").padStart(9);
console.log("Instances  Requests/s  Dollars a month: Firestore, instances, together");
for (const counts of recorded.filter((one) => cells.some((cell) => nameOf(cell) === nameOf(one)))) {
  const { firestore, run, together } = monthOf(counts);
  console.log(
    `${String(counts.instances).padStart(9)}${String(counts.requestsPerSecond).padStart(12)}  ${said(firestore)} ${said(run)} ${said(together)}`,
  );
  for (const finding of judge(counts, guidePriceOf(guide, counts))) {
    console.log(`    ${finding}`);
    process.exitCode = 1;
  }
}
if (failed.length > 0) {
  console.log(`Not counted: ${failed.join(", ")}. What there is of others is in ${COUNTS}.`);
  process.exitCode = 1;
}
