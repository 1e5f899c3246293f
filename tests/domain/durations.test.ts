import fc from "fast-check";
import { expect, test } from "vitest";
import { exactHours, formatHours, formatMinutes, formatWithin, parseHours } from "~/domain/durations";

test.each([
  [0.12, "7 minutes"],
  [0.8, "48 minutes"],
  [1, "1 hour"],
  [1.5, "90 minutes"],
  [33.5, "34 hours"],
  [24, "24 hours"],
  [36, "36 hours"],
  [47.999, "2 days"],
  [48, "2 days"],
  [49, "2 days"],
  [71.7, "3 days"],
  [340, "14 days"],
  [0, "1 minute"],
])("%d hours are %s", (hours, words) => {
  expect(formatHours(hours)).toBe(words);
});

test.each([
  [0, "1 hour"],
  [0.95, "1 hour"],
  [1, "1 hour"],
  [33.5, "34 hours"],
  [47, "47 hours"],
  [48, "2 days"],
  [77.7, "4 days"],
  [96, "4 days"],
])("what took %d hours took no longer than %s", (hours, words) => {
  expect(formatWithin(hours)).toBe(words);
  expect(parseHours(words)).toBeGreaterThanOrEqual(hours);
});

test("time spent stays in hours, however long", () => {
  expect([35, 60, 110, 230, 3_440].map(formatMinutes)).toEqual(["35 minutes", "1 hour", "110 minutes", "4 hours", "57 hours"]); // prettier-ignore
});

test.each([
  ["48 minutes", 0.8],
  ["48 min", 0.8],
  ["1 hour 30 minutes", 1.5],
  ["2 days 4 hours", 52],
  ["36h", 36],
  ["20", 20],
  ["0,5", 0.5],
  ["0.5 hours", 0.5],
  ["1d", 24],
  ["", null],
  ["soon", null],
  ["4 weeks", null],
  ["minutes", null],
])("“%s” is read as %s hours", (text, hours) => {
  expect(parseHours(text)).toBe(hours);
});

test("hours written for a form are read back as they were", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2_000, noNaN: true }), (value) => {
      expect(parseHours(exactHours(Math.abs(value)))).toBe(Math.abs(value));
    }),
  );
});
