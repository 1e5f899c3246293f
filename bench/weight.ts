// Measures the pages' sizes as sent, and Lighthouse's scores of them on a phone. See bench/README.md.
import { parseArgs } from "node:util";
import { median, startServer, warm } from "./measuring";
import { demoStore, firstOf, printTable } from "./weight/demo-site";
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

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
const middle = (outcomes: readonly Outcome[], value: (outcome: Outcome) => number) => median(outcomes.map(value));

const { folder, discard } = demoStore(values.data);
const server = await startServer(folder, port, "/casinos");
const lighthouse = await openLighthouse();
const phone = await openPhone();
const outcomes = new Map<string, Outcome[]>();
const visits = new Map<string, FirstVisit[]>();
try {
  const lists = await Promise.all(["/casinos", "/bonuses", "/news"].map((list) => firstOf(origin, list)));
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
