import { expect, test } from "vitest";
import { condensedRobots, isAllowedBy, parseRobots } from "~/platform/polite-fetching/robots-rules";
import { processorMs } from "../../support/timing/processor-time";

const NAME = "Edgewise-Watch";
const rulesOf = (...lines: string[]) => parseRobots(condensedRobots(lines.join("\n"), NAME), NAME);
const isAllowed = (path: string, ...lines: string[]) =>
  isAllowedBy(rulesOf("User-agent: *", ...lines), `https://casino.example${path}`);

test.each([
  ["nothing", [], "/terms", true],
  ["an empty rule", ["Disallow:"], "/terms", true],
  ["everything", ["Disallow: /"], "/terms", false],
  ["a beginning", ["Disallow: /te"], "/terms", false],
  ["another beginning", ["Disallow: /terms/"], "/terms", true],
  ["a rule without its slash", ["Disallow: terms"], "/terms", true],
  ["the longer rule", ["Disallow: /", "Allow: /terms"], "/terms", true],
  ["the longer rule, wherever it stands", ["Disallow: /terms/old", "Allow: /terms"], "/terms/old", false],
  ["two of one length", ["Disallow: /terms", "Allow: /terms"], "/terms", true],
  ["a wildcard", ["Disallow: /*/terms"], "/en/terms", false],
  ["a wildcard for nothing", ["Disallow: /te*rms"], "/terms", false],
  ["a wildcard at the end", ["Disallow: /terms*"], "/terms", false],
  ["wildcards in another order", ["Disallow: /*b*a"], "/a/b", true],
  ["an end", ["Disallow: /terms$"], "/terms", false],
  ["an end that is not there", ["Disallow: /terms$"], "/terms/bonus", true],
  ["an end after a wildcard", ["Disallow: /*.pdf$"], "/a.pdf/b.pdf", false],
  ["an end that overlaps what is before it", ["Disallow: /ab*ba$"], "/aba", true],
  ["a dollar sign within", ["Disallow: /a$b"], "/a$b", false],
  ["a query", ["Disallow: /*?print="], "/terms?print=1", false],
  ["letters beyond ASCII", ["Disallow: /é"], "/%c3%a9", false],
  ["small letters in an encoding", ["Disallow: /%c3%a9"], "/é", false],
  ["a comment", ["Disallow: /terms # not yet"], "/terms", false],
  ["half a character", ["Disallow: /\ud800"], "/terms", true],
])("judges by %s", (_, lines, path, expected) => expect(isAllowed(path, ...lines)).toBe(expected));

test("takes the group for our name, and only without one that for everybody", () => {
  const lines = [
    "User-agent: *",
    "Disallow: /",
    "Crawl-delay: 9",
    "",
    "User-agent: EDGEWISE-watch/2",
    "Crawl-delay: 2",
  ];
  expect(isAllowedBy(rulesOf(...lines), "https://casino.example/terms")).toBe(true);
  expect(rulesOf(...lines).delaySeconds).toBe(2);
  expect(rulesOf(...lines.slice(0, 3)).delaySeconds).toBe(9);
  expect(rulesOf("User-agent: *", "Crawl-delay: soon").delaySeconds).toBe(0);
});

/** Milliseconds to read a file and judge an address by it; the least of three, since other work only adds to a time. */
function cost(file: string, path: string): number {
  const times = [1, 2, 3].map(() => {
    const begun = process.cpuUsage();
    isAllowedBy(rulesOf("User-agent: *", file), `https://casino.example${path}`);
    return processorMs(begun);
  });
  return Math.max(1, Math.min(...times));
}

test.each([
  ["wildcards in each rule", `Disallow: /${"*a".repeat(200)}b\n`.repeat(120)],
  ["long pieces that nearly fit", `Disallow: /*${"a".repeat(400)}b\n`.repeat(120)],
  ["nothing but wildcards", `Disallow: ${"*".repeat(49_000)}b`],
])("costs about what a plain file of its length costs, with %s", (_, hostile) => {
  const path = `/${"a".repeat(1_900)}`;
  const plain = "Disallow: /account/settings\n".repeat(Math.ceil(hostile.length / 28));
  expect(cost(hostile, path)).toBeLessThan(8 * cost(plain, path));
});
