// Measures the pages' sizes as sent, and Lighthouse's scores of them on a phone. See bench/README.md.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median, startServer, warm } from "./measuring";
import { openPhone, type FirstVisit } from "./weight/first-visit";
import { CATEGORIES, METRICS, openLighthouse, type Outcome } from "./weight/lighthouse";

const LEAST = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const TYPES = ["Document", "Stylesheet", "Script", "Font", "Image"];

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    port: { type: "string", default: "3106" },
    runs: { type: "string", default: "5" },
  },
});
const port = Number(values.port);
const origin = `http://127.0.0.1:${values.port}`;

/** Returns a folder with the demo content: the given one, or a new one that `discard` removes. */
function demoStore(given: string | undefined): { folder: string; discard: () => void } {
  if (given !== undefined) return { folder: given, discard: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "edgewise-weight-"));
  const { status } = spawnSync("npx", ["tsx", "scripts/seed.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    env: { ...process.env, DATA_DIR: folder },
  });
  if (status !== 0) throw new Error("The demo content could not be written.");
  return { folder, discard: () => rmSync(folder, { recursive: true }) };
}

/** Returns the first page that a list links to. */
async function firstOf(list: string): Promise<string> {
  const html = await (await fetch(origin + list)).text();
  const page = new RegExp(`<h3[^>]*><a[^>]*href="(${list}/[a-z0-9-]+)"`).exec(html)?.[1];
  if (page === undefined) throw new Error(`${list} links to no page.`);
  return page;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [at, row] of rows.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
    if (at === 0) console.log(`| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  }
  console.log("");
}

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
const middle = (outcomes: readonly Outcome[], value: (outcome: Outcome) => number) => median(outcomes.map(value));

const { folder, discard } = demoStore(values.data);
const server = await startServer(folder, port, "/casinos");
const lighthouse = await openLighthouse();
const phone = await openPhone();
const outcomes = new Map<string, Outcome[]>();
const visits = new Map<string, FirstVisit[]>();
try {
  const lists = await Promise.all(["/casinos", "/bonuses", "/news"].map(firstOf));
  const pages = ["/", "/casinos", ...lists, "/complaints"];
  await warm(pages.map((page) => origin + page));
  // Measures page by page in each round, so that a busy moment doesn't count against one page alone.
  for (let round = 0; round < Number(values.runs); round++)
    for (const page of pages) {
      outcomes.set(page, [...(outcomes.get(page) ?? []), await lighthouse.run(origin + page)]);
      visits.set(page, [...(visits.get(page) ?? []), await phone.visit(origin + page)]);
    }
} finally {
  await phone.close();
  lighthouse.close();
  await server.stop();
  discard();
}

console.log(`\nTransferred, KB of 1,000 bytes with headers; median of ${values.runs} first views\n`);
printTable([
  ["Page", ...TYPES],
  ...[...outcomes].map(([page, runs]) => [
    page,
    ...TYPES.map((type) => kilobytes(middle(runs, ({ transfer }) => transfer.get(type) ?? 0))),
  ]),
]);

const machine = middle([...outcomes.values()].flat(), (outcome) => outcome.machine);
console.log(`Lighthouse on a phone; median of ${values.runs}; the machine's benchmark ${machine.toFixed(0)}\n`);
const metricNames = Object.keys(METRICS) as (keyof typeof METRICS)[];
printTable([
  ["Page", ...CATEGORIES, ...metricNames.map((name) => METRICS[name])],
  ...[...outcomes].map(([page, runs]) => [
    page,
    ...CATEGORIES.map((name) => String(middle(runs, ({ scores }) => scores[name]))),
    ...metricNames.map((name) => {
      const value = middle(runs, ({ metrics }) => metrics[name]);
      return name === "cumulative-layout-shift" ? value.toFixed(3) : `${value.toFixed(0)} ms`;
    }),
  ]),
]);

console.log(`First visits held to a slow phone and network, ms; median of ${values.runs}\n`);
const MOMENTS = ["paint", "hydrated", "blocked"] as const;
printTable([
  ["Page", ...MOMENTS],
  ...[...visits].map(([page, runs]) => [
    page,
    ...MOMENTS.map((moment) => median(runs.map((run) => run[moment])).toFixed(0)),
  ]),
]);

for (const fault of new Set(
  [...outcomes].flatMap(([page, runs]) => runs.flatMap(({ faults }) => faults.map((fault) => `${page} ${fault}`))),
))
  // prettier-ignore
  console.log(fault);
const short = [...outcomes].flatMap(([page, runs]) =>
  CATEGORIES.filter((name) => middle(runs, ({ scores }) => scores[name]) < LEAST[name]).map(
    (name) => `${page}: ${name} is below ${String(LEAST[name])}.`,
  ),
);
for (const one of short) console.error(one);
process.exit(short.length === 0 ? 0 : 1);
