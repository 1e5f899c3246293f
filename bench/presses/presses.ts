// Measures how long presses take at the speed of a slow phone: INP, as browsers report it. See bench/README.md.
import { parseArgs } from "node:util";
import { median, startServer, warm } from "../measuring";
import { demoStore, firstOf, printTable } from "../weight/demo-site";
import { journeys, openPresses } from "./slow-phone";

const LIMIT_MS = 100;
const PERCENTILE = 0.98;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    port: { type: "string", default: "3107" },
    rounds: { type: "string", default: "5" },
  },
});
const origin = `http://127.0.0.1:${values.port}`;

const { folder, discard } = demoStore(values.data);
const server = await startServer(folder, Number(values.port), "/casinos");
const browser = await openPresses(origin);
/** By page and press, the milliseconds of each round. */
const measured = new Map<string, number[]>();
try {
  const walks = journeys(await firstOf(origin, "/casinos"), await firstOf(origin, "/bonuses"));
  await warm(walks.map(({ path }) => origin + path));
  for (let round = 0; round < Number(values.rounds); round++)
    for (const journey of walks)
      for (const { name, ms } of await browser.walk(journey)) {
        const press = `${journey.path} | ${name}`;
        measured.set(press, [...(measured.get(press) ?? []), ms]);
      }
} finally {
  await browser.close();
  await server.stop();
  discard();
}

printTable([
  ["Page", "Press", "Median", "Longest"],
  ...[...measured].map(([press, times]) => [
    ...press.split(" | "),
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
  ]),
]);
const all = [...measured.values()].flat().sort((a, b) => a - b);
const inp = all[Math.ceil(all.length * PERCENTILE) - 1] ?? Number.NaN;
console.log(
  `98 of 100 presses take at most ${inp.toFixed(0)} ms (limit ${String(LIMIT_MS)}); ${String(all.length)} presses.`,
);
process.exit(inp <= LIMIT_MS ? 0 : 1);
