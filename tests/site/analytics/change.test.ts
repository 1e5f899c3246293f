import { expect, test } from "vitest";
import { changeInWords } from "~/site/analytics/change";
import { median } from "~/domain/numbers";

test.each([
  [120, 100, 30, "20% more than in the 30 days before (100)"],
  [1_000, 1_050, 7, "4.8% less than in the 7 days before (1,050)"],
  [100_001, 100_000, 7, "under 0.1% more than in the 7 days before (100,000)"],
  [5, 5, 7, "The same as in the 7 days before"],
  [0, 3, 7, "3 in the 7 days before"],
  [3, 0, 7, "None in the 7 days before"],
  [0, 0, 7, "None in the 7 days before either"],
  [2, 1, 1, "100% more than on the day before (1)"],
])("%i after %i", (now, before, days, words) => {
  expect(changeInWords({ now, before }, days)).toBe(words);
});

test("names yesterday by this time for a day that isn’t over", () => {
  expect(changeInWords({ now: 2, before: 1 }, 1, true)).toBe("100% more than yesterday by this time (1)");
  expect(changeInWords({ now: 2, before: 1 }, 7, true)).toBe("100% more than in the 7 days before (1)");
});

test("the median is the middle, or between the two in the middle", () => {
  expect([median([]), median([4]), median([9, 1, 5]), median([1, 2, 3, 10])]).toEqual([null, 4, 5, 2.5]);
});
