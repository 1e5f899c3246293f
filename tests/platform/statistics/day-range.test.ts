import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayAfter,
  daysOf,
  daysOfMonth,
  lastDays,
  lengthOf,
  monthsAndDays,
  parseRange,
  rangeBefore,
  rangeQuery,
} from "~/platform/statistics/day-range";

const TODAY = "2026-11-21";
const ask = (query: string) => parseRange(new URLSearchParams(query), TODAY);

const someDay = fc
  .integer({ min: 0, max: 15_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const someRange = fc
  .tuple(someDay, fc.integer({ min: 0, max: 365 }))
  .map(([from, more]) => ({ from, to: dayAfter(from, more) }));

describe("a range of days", () => {
  test("runs over the ends of months and leap days", () => {
    expect(daysOf({ from: "2028-02-27", to: "2028-03-02" })).toEqual([
      "2028-02-27",
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
      "2028-03-02",
    ]);
    expect(lengthOf({ from: "2027-02-01", to: "2027-03-01" })).toBe(29);
    expect(lengthOf({ from: "2028-02-01", to: "2028-03-01" })).toBe(30);
  });

  test("is compared with as many days right before it", () => {
    expect(rangeBefore({ from: "2028-03-01", to: "2028-03-30" })).toEqual({ from: "2028-01-31", to: "2028-02-29" });
    expect(rangeBefore({ from: TODAY, to: TODAY })).toEqual({ from: "2026-11-20", to: "2026-11-20" });
    fc.assert(
      fc.property(someRange, (range) => {
        const before = rangeBefore(range);
        expect(lengthOf(before)).toBe(lengthOf(range));
        expect(dayAfter(before.to, 1)).toBe(range.from);
      }),
    );
  });

  test("of the last days ends today", () => {
    expect(lastDays(7, "2028-03-03")).toEqual({ from: "2028-02-26", to: "2028-03-03" });
  });

  test("is made of whole months and the days beside them, each day once", () => {
    expect(monthsAndDays({ from: "2028-01-31", to: "2028-03-01" })).toEqual({
      months: ["2028-02"],
      days: ["2028-01-31", "2028-03-01"],
    });
    expect(monthsAndDays({ from: "2027-02-01", to: "2027-02-28" })).toEqual({ months: ["2027-02"], days: [] });
    expect(monthsAndDays({ from: "2028-02-01", to: "2028-02-28" }).months).toEqual([]);
    fc.assert(
      fc.property(someRange, (range) => {
        const { months, days } = monthsAndDays(range);
        expect([...months.flatMap(daysOfMonth), ...days].sort()).toEqual(daysOf(range));
      }),
    );
  });
});

describe("the range of an address", () => {
  test.each([
    ["", 30],
    ["days=7", 7],
    ["days=90", 90],
    ["days=365", 365],
    ["days=31", 30],
    ["days=nonsense", 30],
    ["from=&to=&days=90", 90],
  ])("%s: %i days up to today", (query, days) => {
    const { range, choice, problem } = ask(query);
    expect([range, choice, problem]).toEqual([lastDays(days, TODAY), days, null]);
  });

  test("is that of its dates, whatever else it says", () => {
    expect(ask("from=2026-02-01&to=2026-02-28&days=7")).toMatchObject({
      range: { from: "2026-02-01", to: "2026-02-28" },
      choice: null,
      problem: null,
    });
  });

  test("ends today where the last day is missing or to come", () => {
    expect(ask("from=2026-11-01").range).toEqual({ from: "2026-11-01", to: TODAY });
    expect(ask("from=2026-11-01&to=2027-01-01").range).toEqual({ from: "2026-11-01", to: TODAY });
    expect(ask("to=2026-10-30").range).toEqual({ from: "2026-10-01", to: "2026-10-30" });
  });

  test.each([
    ["from=2026-02-30", "from"],
    ["from=2026-2-3", "from"],
    ["to=yesterday", "to"],
    ["from=2026-11-10&to=2026-11-09", "to"],
    ["from=2026-11-22", "from"],
    ["from=2025-01-01&to=2026-11-21", "from"],
    ["from=%3Cscript%3E", "from"],
  ])("%s is refused with a word at the field, what was typed kept, and the usual range shown", (query, field) => {
    const asked = ask(query);
    expect(asked.problem?.field).toBe(field);
    expect(asked.range).toEqual(lastDays(30, TODAY));
    expect(asked.typed.from).toBe((new URLSearchParams(query).get("from") ?? "").slice(0, 20));
  });

  test("can be written into an address and read again", () => {
    for (const query of ["days=90", "from=2026-02-01&to=2026-02-28"]) expect(rangeQuery(ask(query))).toBe(query);
  });
});
