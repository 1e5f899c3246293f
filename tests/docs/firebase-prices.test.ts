import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guidePriceOf, guideTable, tableIn } from "../../bench/fleet/guide-rows";
import { judge } from "../../bench/fleet/fleet-judge";
import { PRICES } from "../../bench/fleet/prices";
import { CELLS, nameOf, readCounts } from "../../bench/fleet/recorded-counts";

const guide = readFileSync("docs/deploying-firebase.md", "utf8");
const counted = readCounts();

test("the guide's table of many instances is what was counted of every cell, at list prices", () => {
  expect(counted.map(nameOf).sort()).toEqual(CELLS.map(nameOf).sort());
  expect(tableIn(guide)).toBe(guideTable(counted));
});

test.each(
  counted.map(
    (counts) =>
      [`${String(counts.instances)} instances, ${String(counts.requestsPerSecond)} requests`, counts] as const,
  ),
)("nothing is wrong with what was counted of %s a second", (_, counts) => {
  expect(judge(counts, guidePriceOf(guide, counts))).toEqual([]);
});

test("the guide names the prices that the table was made with, and their day", () => {
  const { readOn, firestore, run } = PRICES;
  for (const price of [...Object.values(firestore), run.vcpu]) expect(guide).toContain(String(price));
  expect(guide).toContain(run.gib.toFixed(6));
  expect(guide).toContain(`read on ${readOn}`);
});
