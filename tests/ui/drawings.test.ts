import { expect, test } from "vitest";
import { drawLine } from "~/ui/charts/line-chart.server";
import { drawStackedBars } from "~/ui/charts/stacked-bars.server";

test("bars stand on one ground, each part on the one below it, and nothing is drawn of nothing", () => {
  const { bars, values, width } = drawStackedBars([
    { label: "Jan", parts: [3, 0, 1] },
    { label: "Feb", parts: [0, 0, 0] },
  ]);
  const [january, february] = bars;
  expect(january?.parts.map(({ series }) => series)).toEqual([0, 2]);
  const [low, high] = january?.parts ?? [];
  const ground = values.find(({ label }) => label === "0")?.at ?? 0;
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeCloseTo(ground, 1);
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0);
  expect((low?.height ?? 0) / ((high?.height ?? 0) + 1)).toBeCloseTo(3, 0);
  expect(february?.parts).toEqual([]);
  expect((february?.x ?? 0) - (january?.x ?? 0)).toBeGreaterThan(width);
});

test("the axis of few counts has whole numbers alone", () => {
  expect(drawStackedBars([{ label: "Jan", parts: [1] }]).values.map(({ label }) => label)).toEqual(["0", "1", "2", "3", "4"]); // prettier-ignore
});

test("a line goes through its dots, later ones to the right and higher values above", () => {
  const { dots, path, times } = drawLine(
    [
      { at: "2026-01-15T00:00:00.000Z", value: 4 },
      { at: "2026-06-15T00:00:00.000Z", value: 8 },
    ],
    { domain: [0, 10], stepped: true },
  );
  const [first, last] = dots;
  expect(last?.[0]).toBeGreaterThan(first?.[0] ?? 0);
  expect(last?.[1]).toBeLessThan(first?.[1] ?? 0);
  // Level up to the change, and only then up.
  expect(path).toBe(`M${String(first)}L${String(last?.[0])},${String(first?.[1])}L${String(last)}`);
  expect(times.map(({ label }) => label)).toEqual(["Feb 26", "Mar 26", "Apr 26", "May 26", "Jun 26"]);
});

test("events are marks on the line instead of dots, and the line goes on to the end of its last value", () => {
  const { dots, marks, path } = drawLine(
    [
      { at: "2026-01-15T00:00:00.000Z", value: 4, event: "It opened" },
      { at: "2026-03-15T00:00:00.000Z", value: 8 },
    ],
    { domain: [0, 10], stepped: true, until: "2026-06-15T00:00:00.000Z" },
  );
  expect(marks.map(({ label }) => label)).toEqual(["It opened"]);
  expect(dots).toHaveLength(1);
  expect(path.startsWith(`M${String(marks[0]?.at)}`)).toBe(true);
  const [x = 0, y] = path.split("L").at(-1)?.split(",").map(Number) ?? [];
  expect(x).toBeGreaterThan(dots[0]?.[0] ?? Infinity);
  expect(y).toBe(dots[0]?.[1]);
});
