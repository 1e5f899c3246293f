import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { BUDGETS, overBudget, weighPage, weightTable } from "../../scripts/building/budget";
import { grownBeyond } from "../../scripts/building/page-sizes";

/** Text that brotli can't make shorter than about three quarters. */
const incompressible = (bytes: number) => randomBytes(bytes).toString("base64");

const FILES: Record<string, Buffer> = {
  "/assets/entry-1.js": Buffer.from('import{a}from"./framework-2.js";import("./later-3.js")'),
  "/assets/framework-2.js": Buffer.from(incompressible(50_000)),
  "/assets/later-3.js": Buffer.from(incompressible(90_000)),
  "/assets/page-4.js": Buffer.from('import"./framework-2.js"'),
  "/assets/sans-5.woff2": Buffer.alloc(30_000),
  "/assets/other-6.woff2": Buffer.alloc(10_000),
  "/assets/app-7.css": Buffer.from('@font-face{src:url("/assets/other-6.woff2")}'),
};
const read = (address: string) => FILES[address] ?? Buffer.from(`/* ${address} is not there */`);

const page = (more = "") =>
  `<!DOCTYPE html><html><head><style>@media (width<40rem){a{color:red}}@font-face{src:url(/assets/sans-5.woff2)}</style>${more}` +
  '</head><body><script type="module">start({"files":["/assets/page-4.js"],"entry":"/assets/entry-1.js"});</script>' +
  "</body></html>";

test("a page weighs what it loads by itself: imported scripts too, each once, and none that waits for a click", () => {
  const weight = weighPage("/", page(), read);
  expect(weight.font).toBe(30_000);
  // 50,000 random bytes, and two lines of import.
  expect(weight.script).toBeGreaterThan(50_000);
  expect(weight.script).toBeLessThan(52_000);
  expect(overBudget([weight])).toEqual([]);
});

test("a linked stylesheet counts with the page, and its fonts with the fonts", () => {
  const bare = weighPage("/", page(), read);
  const linked = weighPage("/", page('<link rel="stylesheet" href="/assets/app-7.css"/>'), read);
  expect(linked.markup).toBeGreaterThan(bare.markup);
  expect(linked.font).toBe(40_000);
});

test("each part over its budget is named with the page and by how much", () => {
  const heavy = weighPage("/casinos", page(`<!-- ${incompressible(BUDGETS.markup)} -->`), read);
  expect(overBudget([weighPage("/", page(), read), heavy])).toEqual([
    `HTML + CSS of /casinos: ${String(heavy.markup - 20_000)} bytes over 20000.`,
  ]);
  expect(overBudget([{ path: "/", markup: 20_000, script: BUDGETS.script + 1, font: 60_001 }])).toEqual([
    `JavaScript of /: 1 bytes over ${String(BUDGETS.script)}.`,
    "Fonts of /: 1 bytes over 60000.",
  ]);
});

test("the table has every part of every page beside its budget", () => {
  const rows = weightTable([{ path: "/casinos", markup: 25_149, script: 88_000, font: 50_000 }]).split("\n");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/HTML \+ CSS +25\.1 KB +20\.0 KB/);
});

const SIZE = { raw: 100_000, brotli: 10_000, elements: 1_000 };

test("a page may carry a little more than was recorded, as content of the day does", () => {
  expect(grownBeyond({ "/": SIZE }, { "/": { raw: 105_000, brotli: 10_500, elements: 1_050 } })).toEqual([]);
  expect(grownBeyond({ "/": SIZE, "/gone": SIZE }, { "/": { raw: 1, brotli: 1, elements: 1 } })).toEqual([]);
});

test("each part that has grown is named with what was recorded, and so is a page that wasn’t", () => {
  expect(
    grownBeyond({ "/": SIZE }, { "/": { raw: 105_001, brotli: 10_000, elements: 1_051 }, "/casinos": SIZE }),
  ).toEqual([
    "/ has grown to 105001 bytes of HTML: 100000 were recorded.",
    "/ has grown to 1051 elements: 1000 were recorded.",
    "/casinos has no recorded size.",
  ]);
});
