import { describe, expect, test } from "vitest";
import { BusiestMinute } from "../../bench/fleet/busiest-minute";
import { guidePriceOf, guideRow, guideTable, tableIn, withTable } from "../../bench/fleet/guide-rows";
import { judge, monthOf, type Counts } from "../../bench/fleet/fleet-judge";
import { SECONDS_A_MONTH } from "../../bench/fleet/prices";

/** A minute of five instances in which nothing is wrong. */
const QUIET: Counts = {
  ...{ instances: 5, requestsPerSecond: 200, seconds: 60 },
  operations: { reads: 600, writes: 60, deletes: 6 },
  feedEntries: 30,
  conflicts: 0,
  failures: 0,
  documents: [{ name: "statTotals/2026-11-28:page", inBusiestMinute: 60 }],
  sequentialIndexes: [{ name: "_changes.at", inBusiestMinute: 30_000 }],
  mostRead: [],
  rareJobs: [],
};
const PRICE = monthOf(QUIET).together;

describe("the busiest minute", () => {
  test("is found wherever it begins, and tells keys apart", () => {
    const busiest = new BusiestMinute();
    for (let second = 0; second < 240; second += 1) busiest.note("even", second);
    for (let second = 50; second < 110; second += 1) busiest.note("across", second, 3);
    busiest.note("across", 200, 7);
    expect(busiest.top(9)).toEqual([
      { name: "across", inBusiestMinute: 180 },
      { name: "even", inBusiestMinute: 60 },
    ]);
    expect(busiest.top(1)).toHaveLength(1);
  });

  test("has sixty seconds, and not the one after", () => {
    const busiest = new BusiestMinute();
    busiest.note("a", 0);
    busiest.note("a", 59);
    busiest.note("a", 60);
    expect(busiest.top(1)).toEqual([{ name: "a", inBusiestMinute: 2 }]);
  });

  test("takes events in any order", () => {
    const busiest = new BusiestMinute();
    for (const second of [130, 3, 70, 131, 1]) busiest.note("a", second);
    expect(busiest.top(1)).toEqual([{ name: "a", inBusiestMinute: 2 }]);
  });
});

describe("a cell's judge", () => {
  test("finds nothing at the limits themselves", () => {
    expect(judge(QUIET, PRICE)).toEqual([]);
  });

  test("finds a document that is written more than once a second", () => {
    const documents = [...QUIET.documents, { name: "leases/scheduler", inBusiestMinute: 61 }];
    expect(judge({ ...QUIET, documents }, PRICE)).toEqual([
      "the document leases/scheduler is written 1.02 times a second",
    ]);
  });

  test("finds an index of what only grows that gets more than 500 entries a second", () => {
    const sequentialIndexes = [{ name: "reviews.updatedAt", inBusiestMinute: 30_060 }];
    expect(judge({ ...QUIET, sequentialIndexes }, PRICE)).toEqual([
      "the sequential index reviews.updatedAt grows by 501 entries a second",
    ]);
  });

  test("finds a price over the guide's, and a cell of which the guide says nothing", () => {
    expect(judge(QUIET, PRICE / 1.06)).toEqual([expect.stringMatching(/^a month costs .* and the guide says /)]);
    expect(judge(QUIET, PRICE / 1.04)).toEqual([]);
    expect(judge(QUIET, null)).toEqual(["the guide has no price for it"]);
  });

  test("finds requests that failed", () => {
    expect(judge({ ...QUIET, failures: 2 }, PRICE)).toEqual(["2 requests failed"]);
  });
});

describe("a month", () => {
  test("goes on as the counted time did, with the feed's entries deleted and the seldom jobs run", () => {
    const hourly = { name: "clean-up", everySeconds: 3_600, reads: 100, writes: 10, deletes: 1 };
    const { operations } = monthOf({ ...QUIET, rareJobs: [hourly] });
    const minutes = SECONDS_A_MONTH / 60;
    const hours = SECONDS_A_MONTH / 3_600;
    expect(operations.reads).toBeCloseTo(600 * minutes + 100 * hours);
    expect(operations.writes).toBeCloseTo(60 * minutes + 10 * hours);
    expect(operations.deletes).toBeCloseTo(36 * minutes + hours);
  });

  test("costs what the list prices say", () => {
    const { firestore, run, together } = monthOf({
      ...{ ...QUIET, instances: 2, seconds: SECONDS_A_MONTH, feedEntries: 1_000_000 },
      operations: { reads: 10_000_000, writes: 2_000_000, deletes: 1_000_000 },
    });
    expect(firestore).toBeCloseTo(3 + 1.8 + 0.2);
    expect(run).toBeCloseTo(2 * 2_592_000 * 0.00002);
    expect(together).toBeCloseTo(firestore + run);
  });
});

describe("the guide's table", () => {
  const guide = withTable(
    "Before.\n\n<!-- fleet: written by npm run bench:fleet -- --write -->\n\nold\n\n<!-- /fleet -->\n\nAfter.\n",
    guideTable([{ ...QUIET, instances: 20 }, { ...QUIET, requestsPerSecond: 2_000 }, QUIET]),
  );

  test("is replaced whole, by rows in the order of requests and instances", () => {
    expect(guide).toMatch(/^Before\.\n\n<!-- fleet/);
    expect(guide).toMatch(/<!-- \/fleet -->\n\nAfter\.\n$/);
    expect(guide).not.toContain("old");
    expect(
      tableIn(guide)
        .split("\n")
        .slice(2)
        .map((line) => line.slice(0, 13)),
    ).toEqual(["| 5 | 200 | 2", "| 20 | 200 | ", "| 5 | 2,000 |"]);
  });

  test("gives back the price of a row, and none of a cell that it lacks", () => {
    expect(guidePriceOf(guide, QUIET)).toBe(Math.round(PRICE));
    expect(guidePriceOf(guide, { ...QUIET, instances: 20 })).toBe(Math.round(monthOf({ ...QUIET, instances: 20 }).together)); // prettier-ignore
    expect(guidePriceOf(guide, { ...QUIET, instances: 50 })).toBeNull();
  });

  test("says how often the busiest document is written", () => {
    expect(guideRow(QUIET)).toMatch(/ 1\/s \| 500\/s \|$/);
  });

  test("can't be put where the guide has no place for it", () => {
    expect(() => withTable("No place.", "table")).toThrow(/no place/);
  });
});
