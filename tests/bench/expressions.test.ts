import { expect, test } from "vitest";
import { findExpressions } from "../../bench/cost/expressions/find-expressions";
import { pumped, pumpsOf, timeOf, type Pump } from "../../bench/cost/expressions/pumps";
import { thoroughly } from "../support/thoroughly";

/** Small ones first: what grows with the cube of a text, or faster, would take minutes for a large one. */
const SIZES = [30, 120, 480, 1_920, 7_680, 30_720];
/** Quick enough at every size. */
const QUICK_MS = 20;
/** A quarter of the text takes a quarter of the time; with the square, a sixteenth. */
const STEEPEST = 8;

/** True if the time for a pump's texts grows faster than they do. */
function isTooSteep(expression: { source: string; flags: string }, pump: Pump): boolean {
  const at = (size: number) => timeOf(expression, pumped(pump, size));
  // Other work of the machine only adds to a time, so that the least of three is the nearest.
  const least = (size: number) => Math.min(...[1, 2, 3].map(() => at(size)));
  return SIZES.some(
    (size) => at(size) > QUICK_MS && least(size) > STEEPEST * Math.max(least(size / 4), QUICK_MS / STEEPEST),
  );
}

const steepest = (expression: { source: string; flags: string }) =>
  pumpsOf(expression).find((pump) => isTooSteep(expression, pump));

/** Expressions that take the square of what no stranger writes, with the reason. */
const ARGUED: Readonly<Record<string, string>> = {
  [String.raw`/(<script\b[^>]*)(>[^]*?<\/script>)|(<(?!style\b)[a-z][^>]*?)(\/?>)/g`]:
    "Markup that React has rendered: each script in it ends, and it escapes < and > wherever people have written.",
};

thoroughly("every expression of the app and the server takes time in proportion to the texts made for it", () => {
  const expressions = findExpressions(["app", "server"]);
  expect(expressions.length).toBeGreaterThan(500);
  const unlike = new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one]));
  const steep = [...unlike].flatMap(([written, one]) => {
    const pump = steepest(one);
    return pump ? [{ written, place: one.place, pump: pumped(pump, 60) }] : [];
  });
  expect(steep.filter(({ written }) => !(written in ARGUED))).toEqual([]);
  // A reason for something that is no longer there would excuse whatever comes to be written so.
  expect(Object.keys(ARGUED).filter((written) => !steep.some((one) => one.written === written))).toEqual([]);
});

test.each([
  ["two runs of the same", /\]:\s*<?\s*(?:[a-z]+:|\/\/)/g],
  ["a run before what never comes", /[\w.+-]+@[\w-]+\.\w/i],
  ["a run at the end", /\s+$/],
  ["three runs", /^([^\d,]*)([^\p{L}]*)(.*)$/u],
  ["a run within a run", /^\w+(?:\s*;\s*[\w-]+="?[\w ]+"?)*$/],
  ["beginnings without an end", /<h2>([\s\S]*?)<\/h2>/g],
  ["beginnings of one part", /!\[([^\]]*)\]\(([^)\s]*)\)/g],
])("a text shows the cost of %s", (_, { source, flags }) => expect(steepest({ source, flags })).toBeDefined());

test.each([
  ["one run", /\s+/g],
  ["a run that its mark begins", /@[\w-]+\./g],
  ["a run up to the next beginning", /<h2>((?:(?!<\/?h2>).)*)<\/h2>/gs],
  ["a short run", /^\s{0,3}\[[^[\]\n]{1,40}\]:/gm],
])("no text shows one of %s", (_, { source, flags }) => expect(steepest({ source, flags })).toBeUndefined());
