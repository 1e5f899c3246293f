import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pausedDeadline, pauseWords, runningTime, type Pause } from "~/platform/site-hours/deadline-pauses";

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * HOUR_MS).toISOString();
const pause = (from: number, until: number, why: Pause["why"] = "off"): Pause => ({
  from: at(from),
  until: at(until),
  why,
});

describe("a deadline with pauses", () => {
  test.each([
    ["none", [], 10],
    ["one before it began to run", [pause(-9, -1)], 10],
    ["one that ended after it began to run", [pause(-9, 2)], 12],
    ["one within", [pause(3, 5)], 12],
    ["one that it would have passed in", [pause(9, 500)], 501],
    ["one that began when it passed", [pause(10, 500)], 10],
    ["one in the time that another added", [pause(3, 5), pause(11, 12)], 13],
    ["two at once", [pause(3, 6), pause(4, 5)], 13],
    ["two that overlap, in no order", [pause(5, 8, "closed"), pause(3, 6)], 15],
  ])("%s", (_, pauses, expected) => {
    expect(pausedDeadline(at(10), at(0), pauses).dueAt).toBe(at(expected));
  });

  test("leaves exactly the time that was left to run, whatever the pauses", () => {
    const pauses = fc.array(
      fc.record({ from: fc.integer({ min: -50, max: 300 }), length: fc.integer({ min: 0, max: 200 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), pauses, (hours, spans) => {
        const all = spans.map(({ from, length }) => pause(from, from + length));
        const { dueAt, lost } = pausedDeadline(at(hours), at(0), all);
        // Counted hour by hour: those in no pause are as many as the deadline had.
        const due = (Date.parse(dueAt) - Date.parse(at(0))) / HOUR_MS;
        const ran = Array.from({ length: due }, (_unused, hour) => hour).filter(
          (hour) => !spans.some(({ from, length }) => from <= hour && hour < from + length),
        );
        expect(ran).toHaveLength(hours);
        expect(runningTime(at(0), dueAt, all)).toBe(hours * HOUR_MS);
        for (const [index, { from, until }] of lost.entries()) {
          expect(from < until).toBe(true);
          expect(from >= (lost[index - 1]?.until ?? at(0))).toBe(true);
        }
      }),
      { seed: 48, numRuns: 300 },
    );
  });
});

test("words name each pause with its reason, and count those before the last three", () => {
  expect(pauseWords([pause(0, 5, "untold")])).toBe(
    "Our notice of 1 June 2026 at 00:00 UTC had not arrived by 1 June 2026 at 05:00 UTC.",
  );
  const many = [0, 10, 20, 30].map((from) => pause(from, from + 1, "closed"));
  expect(pauseWords(many)).toMatch(
    /^There was one earlier break\. The site was closed for maintenance from 1 June 2026 at 10:00 UTC to 1 June 2026 at 11:00 UTC\. /,
  );
  expect(pauseWords([...many, pause(40, 41)])).toMatch(/^There were 2 earlier breaks\. /);
});
