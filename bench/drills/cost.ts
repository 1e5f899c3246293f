// Measures what a request may cost: sends every handler of the built site inputs of sizes n, 2n and 4n that are
// designed to cost more than they should.
// Run: npm run build, then npm run drill:cost -- [--as visitor,member,admin] [--only "PDF,path"] [--small]
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { handlersOf } from "../cost/handlers";
import { INPUTS, SHORT_INPUTS } from "../cost/inputs";
import { textsForExpressions } from "../cost/inputs/texts";
import { everyPair, oneOfEach, TELLING_PAGES } from "../cost/plan";
import { described, summary } from "../cost/report";
import { measureAll } from "../cost/run";
import { builtRoutes } from "../fuzz/build-routes";
import { explore } from "../fuzz/explore";
import { PEOPLE, startTarget } from "../fuzz/target";

const { values } = parseArgs({
  options: {
    store: { type: "string", default: process.env["DATA_DIR"] ?? "data" },
    as: { type: "string", default: PEOPLE.join(",") },
    // Prefixes of inputs' names, and of routes'.
    only: { type: "string", default: "" },
    route: { type: "string", default: "" },
    small: { type: "boolean", default: false },
    // Only the inputs of npm test.
    short: { type: "boolean", default: false },
    scale: { type: "string", default: "1" },
    out: { type: "string" },
  },
});
const begins = (name: string, beginnings: string) =>
  beginnings.split(",").some((beginning) => name.startsWith(beginning));
const people = PEOPLE.filter((who) => values.as.split(",").includes(who));

const routes = builtRoutes("build");
const guide = await startTarget(values.store);
const site = await explore(guide, { routes, people, each: 1, ...(values.small && { pages: TELLING_PAGES }) }).finally(
  () => guide.stop(),
);
const handlers = handlersOf(routes, site, people).filter(({ route }) => begins(route.slice("routes/".length), values.route)); // prettier-ignore
const inputs = (values.short ? SHORT_INPUTS : [...INPUTS, ...textsForExpressions()]).filter(({ name }) =>
  begins(name, values.only),
);
const pairs = values.small ? oneOfEach(handlers, inputs) : everyPair(handlers, inputs);
const started = performance.now();
console.log(`${String(handlers.length)} handlers, ${String(inputs.length)} inputs, ${String(pairs.length)} series.`);

const { series, lost } = await measureAll(values.store, pairs, {
  scale: Number(values.scale),
  onSeries: (one) => one.problems.length > 0 && console.log(`\n${described(one)}`),
});
for (const { handler, input, why } of lost)
  console.log(`\n${input.name}: ${handler.who} ${handler.method} ${handler.path}\n  ${why}`);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${summary(series)}\n\n${String(series.length)} series in ${minutes} minutes, ${String(series.filter(({ problems }) => problems.length > 0).length)} with findings, ${String(lost.length)} took the server down.`); // prettier-ignore
if (values.out !== undefined) {
  const results = series.map(({ handler: { fields: _fields, ...handler }, input, ...rest }) => ({ input: input.name, handler, ...rest })); // prettier-ignore
  writeFileSync(values.out, JSON.stringify(results, null, 1));
}
process.exitCode = lost.length === 0 && series.every(({ problems }) => problems.length === 0) ? 0 : 1;
