import { describe, expect, test } from "vitest";
import { chooseGeneration } from "~/backend/copies/restore-copy.server";
import type { Generation } from "~/backend/copies/litestream.server";

const second = (count: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, count));
const generation = (name: string, snapshots: number[], parts: number[], replica = "file"): Generation => ({
  replica,
  name,
  snapshots: snapshots.map(second),
  parts: parts.map(second),
});
const EARLIER = generation("earlier", [10, 30], [11, 20, 40]);
const LATER = generation("later", [50], [51, 60]);

describe("of two generations", () => {
  test.each([
    ["the newest", null, "later", null, 50, 60],
    ["a moment in the earlier", 25, "earlier", 25, 10, 20],
    ["a moment just after a snapshot", 31, "earlier", 31, 30, 30],
    ["a moment between both", 45, "earlier", null, 30, 40],
    // A listed second may be anywhere in it, so the later generation may have begun after 50.
    ["the second in which the later began", 50, "earlier", null, 30, 40],
    ["the second of the last part", 60, "later", 60, 50, 60],
    ["a moment after everything", 90, "later", null, 50, 60],
  ])("%s is taken from the right one, as far as it goes", (_, at, name, until, snapshot, reached) => {
    expect(chooseGeneration("store", [EARLIER, LATER], at === null ? null : second(at))).toEqual({
      generation: name === "earlier" ? EARLIER : LATER,
      until: until === null ? null : second(until),
      snapshot: second(snapshot),
      reached: second(reached),
    });
  });
});

test("a moment before everything, an empty copy and two copies are refused with the reason", () => {
  expect(() => chooseGeneration("store", [EARLIER], second(10))).toThrow(
    `The copy of store begins after that, at ${second(10).toISOString()}`,
  );
  expect(() => chooseGeneration("store", [], null)).toThrow("The copy of store is empty.");
  const other = generation("other", [10], [], "bucket");
  expect(() => chooseGeneration("store", [EARLIER, other], null)).toThrow("choose one with --replica (file, bucket)");
});
